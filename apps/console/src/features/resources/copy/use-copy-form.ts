import { includesRole, type ResourceKind } from '@searchdeck/contract';
import { useState } from 'react';
import type { Connection } from '../../../shared/api/connections';
import { useConnection, useServiceConnections } from '../../../shared/api/use-connection';
import { notify } from '../../../shared/ui/notify';
import { itemId, type CopyItem } from './copy-plan';
import { copyMessages } from './messages';
import { useCopy } from './use-copy';
import { useCopyItems } from './use-copy-items';

const canWrite = ({ readOnly, role, hasAdminCredential }: Connection): boolean =>
  !readOnly && includesRole(role, 'contributor') && hasAdminCredential;

/** The target of a copy, its options, the resources to copy, and the results. */
export function useCopyForm(kind: ResourceKind, names: readonly string[]) {
  const source = useConnection();
  const { data: connections = [] } = useServiceConnections();
  const targets = connections.filter((connection) => connection.id !== source.id && canWrite(connection));
  const [targetId, setTargetId] = useState(targets.length === 1 ? (targets[0]?.id ?? null) : null);
  const target = targets.find(({ id }) => id === targetId);
  const [includesReferences, setIncludesReferences] = useState(true);
  const [overwrites, setOverwrites] = useState(false);
  const [secrets, setSecrets] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const { run, results, isBusy } = useCopy();
  const { items, canReference, existsInTarget, error } = useCopyItems(kind, names, includesReferences, target);
  const secretsOf = (item: CopyItem) => secrets[itemId(item)] ?? {};
  return {
    targets,
    target,
    targetId,
    setTargetId,
    canReference,
    includesReferences,
    setIncludesReferences,
    overwrites,
    setOverwrites,
    items,
    existsInTarget,
    error,
    /** Resources whose secrets are needed. */
    secretItems: items.filter((item) => item.secrets.length > 0 && (overwrites || existsInTarget(item) !== true)),
    secretsOf,
    setSecrets: (item: CopyItem, values: Readonly<Record<string, string>>) =>
      setSecrets((old) => ({ ...old, [itemId(item)]: values })),
    results,
    failures: items.flatMap((item) => {
      const result = results.get(itemId(item));
      return result?.state === 'failed' ? [{ item, error: result.error }] : [];
    }),
    isBusy,
    isDone: results.size > 0 && !isBusy,
    submit: async () => {
      if (target !== undefined && (await run(target, items, overwrites, secretsOf))) {
        notify.done(copyMessages.copied(target.name));
      }
    },
  };
}
export type CopyFormState = ReturnType<typeof useCopyForm>;
