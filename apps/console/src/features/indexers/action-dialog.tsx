import { Button, Group, Modal, Text } from '@mantine/core';
import { previewVersion, type OperationId } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { confirmedBy } from '../../shared/api/confirmation';
import type { OperationArgs } from '../../shared/api/operations';
import { useConnection } from '../../shared/api/use-connection';
import { useOperation } from '../../shared/api/use-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { useProductionConfirmation } from '../../shared/ui/production-confirmation';
import type { IndexerActionProps } from './indexer-action';
import { runsMessages } from './messages';

interface ActionDialogProps extends IndexerActionProps {
  /** Default: true, for a dialog that is rendered only while it's open. */
  opened?: boolean;
  /** Name of the resource that the user types on production connections. */
  name: string;
  messages: { title: (name: string) => string; text: string; failed: string };
  operation: OperationId;
  /** Only the latest preview version has the operation; default: the version of the connection is used. */
  isPreview?: boolean;
  /** Undefined: the inputs are not complete. */
  request: Pick<OperationArgs, 'path' | 'query' | 'body'> | undefined;
  /** Inputs. */
  children?: ReactNode;
  confirmLabel: string;
  /** Label of the button that also starts a run. */
  confirmAndRunLabel: string;
  /** Shown after the operation, unless a run starts. */
  doneText: string;
  /** Called after the operation, also if a run starts. */
  onDone?: (() => void) | undefined;
}

/** Explains an operation on an indexer, and calls it after a confirmation, with or without a run afterward. */
export const ActionDialog = (props: ActionDialogProps) => {
  const { name, messages, operation, isPreview = false, request, children, confirmLabel, confirmAndRunLabel } = props;
  const { doneText, opened = true, onRun, onDone } = props;
  const action = useOperation(operation);
  const { field, isRequired, isConfirmed, confirmedName } = useProductionConfirmation(useConnection(), name);
  const close = () => {
    action.reset();
    props.onClose();
  };
  const isDisabled = request === undefined || !isConfirmed;
  const confirm = (shouldRun: boolean) =>
    action.mutate(
      {
        ...request,
        headers: confirmedBy(confirmedName),
        ...(isPreview ? { apiVersion: previewVersion.data } : {}),
      },
      {
        onSuccess: () => {
          close();
          onDone?.();
          if (shouldRun) onRun();
          else notify.done(doneText);
        },
      },
    );
  return (
    <Modal opened={opened} onClose={close} title={<b>{messages.title(name)}</b>} size={520}>
      <Text size="sm" mb={children === undefined ? 0 : 16}>
        {messages.text}
      </Text>
      {children}
      {field}
      {action.error !== null && <ErrorState error={action.error} title={messages.failed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={close}>{runsMessages.cancel}</Button>
        <Button disabled={isDisabled || action.isPending} onClick={() => confirm(true)}>
          {confirmAndRunLabel}
        </Button>
        <Button
          variant="filled"
          {...(isRequired ? { color: 'red' } : children === undefined ? { 'data-autofocus': true } : {})}
          disabled={isDisabled}
          loading={action.isPending}
          onClick={() => confirm(false)}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
