import { Button, Checkbox, Group, Modal } from '@mantine/core';
import type { AdminKeys as AdminKeysBody } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmedBy } from '../../../shared/api/confirmation';
import { connectionsApi } from '../../../shared/api/connections-api';
import { connectionsQuery } from '../../../shared/api/connections';
import { useConnection } from '../../../shared/api/use-connection';
import { CodeText } from '../../../shared/ui/code-text';
import { CopyButton } from '../../../shared/ui/copy-button';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
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
  const other = kind === 'primary' ? 'secondary' : 'primary';
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
        <li>{keysMessages.rotateSwitch(other)}</li>
        <li>{keysMessages.rotateRegenerate(kind)}</li>
        <li>{keysMessages.rotateReturn(kind, other)}</li>
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

const NewKey = ({ kind, value, onClose }: { kind: AdminKeyKind; value: string; onClose: () => void }) => {
  const connection = useConnection();
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: () => connectionsApi.update(connection.id, { credentials: { adminKey: value } }, connection.etag),
    // The request contains the key.
    gcTime: 0,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      notify.done(keysMessages.connectionUpdated(connection.name));
    },
  });
  return (
    <>
      <h3 className={classes.guideTitle}>{keysMessages.regenerated(kind)}</h3>
      <p className={classes.newKey}>
        <code>{value}</code>
        <CopyButton value={value} label={keysMessages.copy(keysMessages.kinds[kind])} />
      </p>
      <p>
        {connection.managed ? (
          <CodeText text={keysMessages.managedConnection(connection.name)} />
        ) : (
          keysMessages.saveInConnectionHint(connection.name)
        )}
      </p>
      {update.error !== null && <ErrorState error={update.error} title={keysMessages.connectionUpdateFailed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        {!connection.managed && (
          <Button loading={update.isPending} disabled={update.isSuccess} onClick={() => update.mutate()}>
            {keysMessages.saveInConnection}
          </Button>
        )}
        <Button variant="filled" onClick={onClose}>
          {keysMessages.done}
        </Button>
      </Group>
    </>
  );
};
