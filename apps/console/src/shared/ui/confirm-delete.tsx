import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ErrorState } from './error-state';
import { messages } from './messages';
import { TypeToConfirm } from './type-to-confirm';

export interface ConfirmDeleteProps {
  /** Name of the resource. Undefined: closed. */
  name: string | undefined;
  /** What must be typed to confirm. Default: the name. */
  typedName?: string | undefined;
  /** The type of the resource: `index`. */
  type: string;
  /** Default: `Delete index films?`. */
  title?: string | undefined;
  /** The consequences and the dependents. */
  children: ReactNode;
  onClose: () => void;
  onDelete: () => void;
  busy: boolean;
  error: unknown;
}

/** Shows the consequences and asks for the typed name. */
export const ConfirmDelete = (props: ConfirmDeleteProps) => (
  <Modal
    opened={props.name !== undefined}
    onClose={props.onClose}
    title={<b>{props.title ?? messages.deleteTitle(props.type, props.name ?? '')}</b>}
    size={520}
  >
    {props.name !== undefined && <ConfirmDeleteForm key={props.name} {...props} name={props.name} />}
  </Modal>
);

/** The content of the dialog, for dialogs that load something first. */
export const ConfirmDeleteForm = ({
  name,
  typedName = name,
  type,
  children,
  onClose,
  onDelete,
  busy,
  error,
}: Omit<ConfirmDeleteProps, 'title'> & { name: string }) => {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === typedName) onDelete();
      }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      <TextInput
        mt={16}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        labelProps={{ style: { overflowWrap: 'anywhere' } }}
        label={<TypeToConfirm name={typedName} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && <ErrorState error={error} title={messages.deleteFailed(type)} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="filled" color="red" disabled={typed !== typedName} loading={busy}>
          {messages.deleteButton(type)}
        </Button>
      </Group>
    </form>
  );
};
