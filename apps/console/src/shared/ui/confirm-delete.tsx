import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ErrorState } from './error-state';

export interface ConfirmDeleteProps {
  /** The thing's name, which must be typed. Undefined: closed. */
  name: string | undefined;
  /** `index`. */
  what: string;
  /** Default: `Delete index films?`. */
  title?: string | undefined;
  /** What is destroyed, what depends on it. */
  children: ReactNode;
  onClose: () => void;
  onDelete: () => void;
  busy: boolean;
  error: unknown;
}

/** First what it destroys, then the name typed. */
export const ConfirmDelete = (props: ConfirmDeleteProps) => (
  <Modal
    opened={props.name !== undefined}
    onClose={props.onClose}
    title={<b>{props.title ?? `Delete ${props.what} ${props.name ?? ''}?`}</b>}
    size={520}
  >
    {props.name !== undefined && <Body key={props.name} {...props} name={props.name} />}
  </Modal>
);

const Body = ({ name, what, children, onClose, onDelete, busy, error }: ConfirmDeleteProps & { name: string }) => {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === name) onDelete();
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
        label={
          <>
            Type <code>{name}</code> to confirm
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && <ErrorState error={error} title={`The ${what} was not deleted`} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" color="red" disabled={typed !== name} loading={busy}>
          Delete {what}
        </Button>
      </Group>
    </form>
  );
};
