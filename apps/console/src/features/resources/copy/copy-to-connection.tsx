import { Button, Checkbox, Group, Modal, Select, Stack } from '@mantine/core';
import { includesRole, type KindOutline } from '@searchdeck/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Connection } from '../../../shared/api/connections';
import { useConnection, useServiceConnections } from '../../../shared/api/use-connection';
import { useFullKind } from '../../../shared/definition/full-kind';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { notify } from '../../../shared/ui/notify';
import { ProductionNote } from '../../../shared/ui/production-note';
import { SecretFields } from '../secret-fields';
import classes from './copy.module.css';
import { itemId } from './copy-plan';
import { CopyTable } from './copy-table';
import { copyMessages } from './messages';
import { useCopy } from './use-copy';
import { useCopyItems } from './use-copy-items';

interface CopyToConnectionProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  onClose: () => void;
}

/** Copies resources, and those that they reference, to the service of another connection. */
export const CopyToConnection = ({ kind, names, onClose }: CopyToConnectionProps) => (
  <Modal opened={names.length > 0} onClose={onClose} size={640} title={<b>{copyMessages.title(kind, names)}</b>}>
    {names.length > 0 && <CopyForm key={names.join('/')} kind={kind} names={names} onClose={onClose} />}
  </Modal>
);

const canWrite = ({ readOnly, role, hasAdminCredential }: Connection): boolean =>
  !readOnly && includesRole(role, 'contributor') && hasAdminCredential;

const CopyForm = ({ kind: outline, names, onClose }: CopyToConnectionProps) => {
  const kind = useFullKind(outline);
  const source = useConnection();
  const presentations = usePresentations();
  const { data: connections = [] } = useServiceConnections();
  const targets = connections.filter((connection) => connection.id !== source.id && canWrite(connection));
  const [targetId, setTargetId] = useState(targets.length === 1 ? (targets[0]?.id ?? null) : null);
  const target = targets.find(({ id }) => id === targetId);
  const [includesReferences, setIncludesReferences] = useState(true);
  const [overwrites, setOverwrites] = useState(false);
  const [secrets, setSecrets] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const { run, results, isBusy } = useCopy();
  const { items, canReference, existsInTarget, error } = useCopyItems(kind, names, includesReferences, target);
  const isDone = results.size > 0 && !isBusy;
  const failures = items.flatMap((item) => {
    const result = results.get(itemId(item));
    return result?.state === 'failed' ? [{ item, error: result.error }] : [];
  });
  const submit = async () => {
    if (target === undefined) return;
    if (await run(target, items, overwrites, (item) => secrets[itemId(item)] ?? {})) {
      notify.done(copyMessages.copied(target.name));
    }
  };
  if (targets.length === 0) {
    return (
      <Note actions={<Link to="/settings/connections">{copyMessages.manageConnections}</Link>}>
        {copyMessages.noTargets}
      </Note>
    );
  }
  const secretItems = items.filter((item) => item.secrets.length > 0 && (overwrites || existsInTarget(item) !== true));
  return (
    <Stack gap={12}>
      <Select
        size="xs"
        data-autofocus
        label={copyMessages.target}
        placeholder={copyMessages.selectTarget}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={targetId}
        onChange={setTargetId}
        disabled={isBusy || isDone}
        allowDeselect={false}
      />
      {target?.environment === 'production' && <ProductionNote service={target.name} />}
      {canReference && (
        <Checkbox
          size="xs"
          label={copyMessages.includeReferences}
          checked={includesReferences}
          disabled={isBusy || isDone}
          onChange={(event) => setIncludesReferences(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        size="xs"
        label={copyMessages.overwrite}
        description={copyMessages.overwriteHint}
        checked={overwrites}
        disabled={isBusy || isDone}
        onChange={(event) => setOverwrites(event.currentTarget.checked)}
      />
      {error !== undefined && <ErrorState error={error} title={copyMessages.loadFailed} />}
      <CopyTable
        items={items}
        results={results}
        hasTarget={target !== undefined}
        overwrites={overwrites}
        existsInTarget={existsInTarget}
      />
      {secretItems.map((item) => (
        <SecretFields
          key={itemId(item)}
          paths={item.secrets}
          values={secrets[itemId(item)] ?? {}}
          label={(path) => copyMessages.secret(item.name, path)}
          description={copyMessages.secretHint}
          disabled={isBusy}
          onChange={(values) => setSecrets((old) => ({ ...old, [itemId(item)]: values }))}
        />
      ))}
      {items.some((item) => presentations.of(item.kind).contents !== undefined) && (
        <p className={classes.hint}>{copyMessages.documents}</p>
      )}
      {failures.map(({ item, error: copyError }) => (
        <ErrorState key={itemId(item)} error={copyError} title={copyMessages.failed(item.name)} />
      ))}
      <Group justify="flex-end" gap={8}>
        {isDone && target !== undefined && (
          <Button component={Link} to={`/c/${encodeURIComponent(target.id)}${presentations.of(kind).listPath}`}>
            {copyMessages.open(target.name)}
          </Button>
        )}
        <Button onClick={onClose}>{isDone ? copyMessages.close : copyMessages.cancel}</Button>
        {(!isDone || failures.length > 0) && (
          <Button
            variant="filled"
            {...(target?.environment === 'production' ? { color: 'red' } : {})}
            loading={isBusy}
            disabled={target === undefined || items.length === 0}
            onClick={() => void submit()}
          >
            {copyMessages.copy(items.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
