import { Button, Checkbox, Group, Modal, PasswordInput, Select, Stack } from '@mantine/core';
import { fromDialect, includesRole, type KindOutline, type OperationId } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Connection } from '../../../shared/api/connections';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { useConnection, useServiceConnections } from '../../../shared/api/use-connection';
import { operationQuery } from '../../../shared/api/use-operation';
import { useFullKind, useKindById } from '../../../shared/definition/full-kind';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { notify } from '../../../shared/ui/notify';
import { ProductionNote } from '../../../shared/ui/production-note';
import classes from './copy.module.css';
import { copyPlan, itemId, reachableKinds, type CopyItem } from './copy-plan';
import { CopyTable } from './copy-table';
import { copyMessages } from './messages';
import { useCopy } from './use-copy';

interface CopyToConnectionProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  onClose: () => void;
}

type Definition = Readonly<Record<string, unknown>>;

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
  const kindById = useKindById();
  const operationOutline = useOperationOutlines();
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
  const kinds = useMemo(() => reachableKinds(kind, kindById), [kind, kindById]);
  const lists = useQueries({
    queries: kinds.map(({ id }) =>
      operationQuery<{ value: Definition[] }>(source.id, operationOutline(`${id}.list` as OperationId)),
    ),
    combine: (all) => ({
      bodies: all.map((list) => list.data?.body.value),
      error: all.find((list) => list.error)?.error,
    }),
  });
  const items = useMemo(() => {
    const byKind = new Map(
      kinds.map(({ id, schema }, i) => [
        id,
        (lists.bodies[i] ?? []).map((definition) => fromDialect(schema, definition, source.dialect)),
      ]),
    );
    return copyPlan(kind, names, includesReferences, kindById, (id) => byKind.get(id) ?? []);
  }, [kind, kinds, names, includesReferences, kindById, lists, source.dialect]);
  const existing = useQueries({
    queries: kinds.map(({ id }) => ({
      ...operationQuery<{ value: { name: string }[] }>(
        target?.id ?? '',
        operationOutline(`${id}.list` as OperationId),
        {
          query: { $select: 'name' },
        },
      ),
      enabled: target !== undefined,
    })),
    combine: (all) => all.map((list) => list.data?.body.value.map(({ name }) => name)),
  });
  const existsInTarget = (item: CopyItem): boolean | undefined =>
    existing[kinds.findIndex(({ id }) => id === item.kind.id)]?.includes(item.name);
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
      {kinds.length > 1 && (
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
      {lists.error !== undefined && lists.error !== null && (
        <ErrorState error={lists.error} title={copyMessages.loadFailed} />
      )}
      <CopyTable
        items={items}
        results={results}
        hasTarget={target !== undefined}
        overwrites={overwrites}
        existsInTarget={existsInTarget}
      />
      {secretItems.flatMap((item) =>
        item.secrets.map((path) => (
          <PasswordInput
            key={`${itemId(item)}/${path}`}
            size="xs"
            autoComplete="off"
            label={copyMessages.secret(item.name, path)}
            description={copyMessages.secretHint}
            disabled={isBusy}
            value={secrets[itemId(item)]?.[path] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSecrets((old) => ({ ...old, [itemId(item)]: { ...old[itemId(item)], [path]: value } }))
            }
          />
        )),
      )}
      {items.some((item) => presentations.of(item.kind).contents !== undefined) && (
        <p className={classes.hint}>{copyMessages.documents}</p>
      )}
      {failures.map(({ item, error }) => (
        <ErrorState key={itemId(item)} error={error} title={copyMessages.failed(item.name)} />
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
