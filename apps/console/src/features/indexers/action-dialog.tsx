import { Button, Group, Modal, Text } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { ErrorState } from '../../shared/ui/error-state';
import { useProductionConfirmation } from '../../shared/ui/production-confirmation';
import { runsMessages } from './messages';

interface ActionDialogProps {
  /** Name of the resource that the user types on production connections. */
  name: string;
  title: string;
  text: string;
  /** Inputs. */
  children?: ReactNode;
  confirmLabel: string;
  /** Label of the button that also starts a run. */
  confirmAndRunLabel: string;
  /** Whether the inputs are complete. */
  isReady: boolean;
  isPending: boolean;
  error: SearchError | null;
  errorTitle: string;
  onClose: () => void;
  /** `confirmedName`: what the user typed. `thenRun`: starts a run afterward. */
  onConfirm: (confirmedName: string, thenRun: boolean) => void;
}

/** Explains an action on an indexer, and starts it after a confirmation, with or without a run. */
export const ActionDialog = (props: ActionDialogProps) => {
  const { name, title, text, children, confirmLabel, confirmAndRunLabel, isReady, isPending } = props;
  const { error, errorTitle, onClose, onConfirm } = props;
  const { field, isRequired, isConfirmed, confirmedName } = useProductionConfirmation(useConnection(), name);
  const isDisabled = !isReady || !isConfirmed;
  return (
    <Modal opened onClose={onClose} title={<b>{title}</b>} size={520}>
      <Text size="sm" mb={children === undefined ? 0 : 16}>
        {text}
      </Text>
      {children}
      {field}
      {error !== null && <ErrorState error={error} title={errorTitle} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{runsMessages.cancel}</Button>
        <Button disabled={isDisabled || isPending} onClick={() => onConfirm(confirmedName, true)}>
          {confirmAndRunLabel}
        </Button>
        <Button
          variant="filled"
          {...(isRequired ? { color: 'red' } : {})}
          disabled={isDisabled}
          loading={isPending}
          onClick={() => onConfirm(confirmedName, false)}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
