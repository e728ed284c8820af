import { Button, Checkbox, Group, Modal } from '@mantine/core';
import type { AdminKeys as AdminKeysBody } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callBff } from '../../../shared/api/call-bff';
import { confirmedBy } from '../../../shared/api/confirmation';
import { connectionsApi } from '../../../shared/api/connections-api';
import { connectionsQuery } from '../../../shared/api/connections';
import { useConnection } from '../../../shared/api/use-connection';
import { CopyButton } from '../../../shared/ui/copy-button';
import { ErrorState } from '../../../shared/ui/error-state';
import { useProductionConfirmation } from '../../../shared/ui/production-confirmation';
import { keysMessages } from '../messages';
import type { AdminKeyKind } from './admin-key-kinds';
import classes from './keys.module.css';
import { useSecretOperation } from './use-secret-operation';

interface RegenerateKeyProps {
  /** Undefined: closed. */
  kind: AdminKeyKind | undefined;
  onClose: () => void;
  onRegenerated: () => void;
}

/** Guides through the rotation of an admin key, and offers to save the new one in the connection. */
export const RegenerateKey = ({ kind, onClose, onRegenerated }: RegenerateKeyProps) => (
  <Modal
    opened={kind !== undefined}
    onClose={onClose}
    size={560}
    title={<b>{kind !== undefined && keysMessages.rotateTitle(kind)}</b>}
  >
    {kind !== undefined && <Guide key={kind} kind={kind} onClose={onClose} onRegenerated={onRegenerated} />}
  </Modal>
);

const Guide = ({ kind, onClose, onRegenerated }: RegenerateKeyProps & { kind: AdminKeyKind }) => {
  const otherKind = kind === 'primary' ? 'secondary' : 'primary';
  const { call, error, isBusy } = useSecretOperation();
  const connection = useConnection();
  const [isPrepared, setPrepared] = useState(false);
  const { field, isConfirmed, confirmedName } = useProductionConfirmation(connection, connection.serviceName ?? '');
  const [newKey, setNewKey] = useState<string>();
  const regenerate = async () => {
    const response = await call<AdminKeysBody>(
      'services.regenerateAdminKey',
      { keyKind: kind },
      confirmedBy(confirmedName),
    );
    if (response === undefined) return;
    setNewKey(response.body[`${kind}Key`] ?? '');
    onRegenerated();
  };
  if (newKey !== undefined) return <NewKey kind={kind} value={newKey} onClose={onClose} />;
  return (
    <>
      <h3 className={classes.guideTitle}>{keysMessages.rotateSteps}</h3>
      <ol className={classes.steps}>
        <li>{keysMessages.rotateSwitch(otherKind)}</li>
        <li>{keysMessages.rotateRegenerate(kind, connection.name)}</li>
        <li>{keysMessages.rotateReturn(kind, otherKind)}</li>
      </ol>
      <Checkbox
        size="xs"
        data-autofocus
        label={keysMessages.rotateConfirm(kind)}
        checked={isPrepared}
        onChange={(event) => setPrepared(event.currentTarget.checked)}
      />
      {field}
      {error !== undefined && <ErrorState error={error} title={keysMessages.regenerateFailed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{keysMessages.cancel}</Button>
        <Button
          variant="filled"
          color="red"
          disabled={!isPrepared || !isConfirmed}
          loading={isBusy}
          onClick={() => void regenerate()}
        >
          {keysMessages.regenerate}
        </Button>
      </Group>
    </>
  );
};

/** Shows the new key. A connection that used the old one continues with it. */
const NewKey = ({ kind, value, onClose }: { kind: AdminKeyKind; value: string; onClose: () => void }) => {
  const connection = useConnection();
  const { id, name, etag } = connection;
  const { state, error, save } = useConnectionKey(id, etag, value);
  return (
    <>
      <h3 className={classes.guideTitle}>{keysMessages.regenerated(kind)}</h3>
      <p className={classes.newKey}>
        <code>{value}</code>
        <CopyButton value={value} label={keysMessages.copy(keysMessages.kinds[kind])} />
      </p>
      <p role="status">{keysMessages.connectionStates[state](name)}</p>
      {error !== null && <ErrorState error={error} title={keysMessages.connectionUpdateFailed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        {(state === 'unaffected' || state === 'rejected') && (
          <Button onClick={() => save()}>{keysMessages.saveInConnection}</Button>
        )}
        <Button variant="filled" onClick={onClose}>
          {keysMessages.done}
        </Button>
      </Group>
    </>
  );
};

/** Saves the new key in the connection if the service rejects the stored one, or on request. */
const useConnectionKey = (id: string, etag: string, adminKey: string) => {
  const client = useQueryClient();
  // The requests contain the key.
  const update = useMutation({
    mutationFn: () => connectionsApi.update(id, { credentials: { adminKey } }, etag),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const check = useMutation({
    mutationFn: () => callBff('connections.checkKeys', { path: { id }, isSilent: true }),
    onSuccess: ({ body }) => {
      if (body.rejectedKeys.includes('adminKey')) update.mutate();
    },
  });
  const { mutate } = check;
  useEffect(() => mutate(), [mutate]);
  const isRejected = check.data?.body.rejectedKeys.includes('adminKey') === true;
  const state = update.isSuccess
    ? 'updated'
    : check.isPending || check.isIdle || update.isPending
      ? 'checking'
      : isRejected
        ? 'rejected'
        : 'unaffected';
  return { state, error: update.error, save: () => update.mutate() } as const;
};
