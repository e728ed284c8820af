import { Button, Group, Modal, Text } from '@mantine/core';
import { confirmedBy } from '../../shared/api/confirmation';
import { useConnection } from '../../shared/api/use-connection';
import { useOperation } from '../../shared/api/use-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { useProductionConfirmation } from '../../shared/ui/production-confirmation';
import { runsMessages } from './messages';

interface ResetIndexerProps {
  name: string;
  opened: boolean;
  onClose: () => void;
  /** Starts a run after the reset. */
  onRun: () => void;
}

/** Explains a reset and asks for confirmation. */
export const ResetIndexer = ({ name, opened, onClose, onRun }: ResetIndexerProps) => {
  const reset = useOperation('indexers.reset');
  const { field, isRequired, isConfirmed, confirmedName } = useProductionConfirmation(useConnection(), name);
  const close = () => {
    reset.reset();
    onClose();
  };
  const confirm = (shouldRun: boolean) =>
    reset.mutate(
      { path: { indexerName: name }, headers: confirmedBy(confirmedName) },
      {
        onSuccess: () => {
          close();
          if (shouldRun) onRun();
          else notify.done(runsMessages.wasReset(name));
        },
      },
    );
  return (
    <Modal opened={opened} onClose={close} title={<b>{runsMessages.resetTitle(name)}</b>} size={520}>
      <Text size="sm">{runsMessages.resetText}</Text>
      {field}
      {reset.error !== null && <ErrorState error={reset.error} title={runsMessages.notReset(name)} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={close}>{runsMessages.cancel}</Button>
        <Button disabled={reset.isPending || !isConfirmed} onClick={() => confirm(true)}>
          {runsMessages.resetAndRun}
        </Button>
        <Button
          variant="filled"
          {...(isRequired ? { color: 'red' } : { 'data-autofocus': true })}
          disabled={!isConfirmed}
          loading={reset.isPending}
          onClick={() => confirm(false)}
        >
          {runsMessages.reset}
        </Button>
      </Group>
    </Modal>
  );
};
