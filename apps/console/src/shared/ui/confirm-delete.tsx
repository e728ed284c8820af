import { Box, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ButtonWithReason } from './button-with-reason';
import { ErrorState } from './error-state';
import { messages } from './messages';
import { Note } from './note';
import { TypeToConfirm } from './type-to-confirm';

export interface ConfirmDeleteProps {
  /** Name of the resource. Undefined: closed. */
  name: string | undefined;
  /** Text that the user must type to confirm. Default: the name. */
  requiredText?: string | undefined;
  /** The type of the resource: `index`. */
  type: string;
  /** Default: `Delete index films?`. */
  title?: string | undefined;
  /** The consequences and the dependents. */
  children: ReactNode;
  onClose: () => void;
  onDelete: () => void;
  /** Why the resource can't be deleted. Undefined: it can. */
  denialReason?: string | undefined;
  isBusy: boolean;
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
  requiredText = name,
  type,
  children,
  onClose,
  onDelete,
  denialReason,
  isBusy,
  error,
}: Omit<ConfirmDeleteProps, 'title'> & { name: string }) => {
  const [typedText, setTypedText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typedText === requiredText && denialReason === undefined) onDelete();
      }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      {denialReason === undefined ? (
        <TextInput
          mt={16}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          labelProps={{ style: { overflowWrap: 'anywhere' } }}
          label={<TypeToConfirm name={requiredText} />}
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
        />
      ) : (
        <Box mt={16}>
          <Note tone="warn">{denialReason}</Note>
        </Box>
      )}
      {error !== null && error !== undefined && <ErrorState error={error} title={messages.deleteFailed(type)} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <ButtonWithReason
          type="submit"
          variant="filled"
          color="red"
          reason={denialReason}
          disabled={typedText !== requiredText}
          loading={isBusy}
        >
          {messages.deleteButton(type)}
        </ButtonWithReason>
      </Group>
    </form>
  );
};
