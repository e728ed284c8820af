import {
  fromDialect,
  isObject,
  SearchError,
  toDialect,
  withoutReadOnly,
  type OperationId,
  type ResourceKind,
} from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../../../shared/api/after-change';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { callOperation } from '../../../shared/api/operations';
import { useConnection } from '../../../shared/api/use-connection';
import { changesBetween, type Change } from '../../../shared/definition/changes';
import type { Dependent } from '../../../shared/definition/dependents';
import { useChangeReferences, type DependentResult } from '../../../shared/definition/use-change-references';
import { withSecrets } from '../with-secrets';

interface Rename {
  /** The definition of the original in the names of the connection's dialect. */
  definition: unknown;
  newName: string;
  /** Values of secrets by their path. */
  secrets: Readonly<Record<string, string>>;
  /** Resources whose references are changed to the new name. */
  dependents: readonly Dependent[];
}

export interface RenameResult {
  newName: string;
  /** How the created resource differs from the original, apart from its name; undefined: it couldn't be loaded. */
  differences: readonly Change[] | undefined;
  dependents: readonly DependentResult[];
}

const withResult = (result: RenameResult, changed: DependentResult): RenameResult => ({
  ...result,
  dependents: [...result.dependents.filter((each) => each.dependent !== changed.dependent), changed],
});

/** The result of a call; undefined if the service or the BFF rejected it. */
const unlessRejected = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (!(error instanceof SearchError)) throw error;
    return undefined;
  });

/** Creates a resource under another name, compares it with the original, and changes the references to it. */
export function useRename(kind: ResourceKind, name: string) {
  const { id: connectionId, dialect } = useConnection();
  const outline = useOperationOutlines();
  const client = useQueryClient();
  const changeReferences = useChangeReferences();
  const [result, setResult] = useState<RenameResult>();
  const [error, setError] = useState<SearchError>();
  const [isBusy, setBusy] = useState(false);

  const changeDependents = async (created: RenameResult, dependents: readonly Dependent[]) => {
    let next = created;
    await changeReferences({
      target: { kind: kind.id, name },
      newName: created.newName,
      dependents,
      onResult: (changed) => {
        next = withResult(next, changed);
        setResult(next);
      },
    });
  };

  const run = async ({ definition, newName, secrets, dependents }: Rename): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const copy = withoutReadOnly(kind.schema, fromDialect(kind.schema, definition, dialect));
      const path = { [kind.parameter]: newName };
      await callOperation(connectionId, outline(`${kind.id}.put` as OperationId), {
        path,
        headers: { Prefer: 'return=representation', 'If-None-Match': '*' },
        body: toDialect(kind.schema, { ...(withSecrets(copy, secrets) as object), name: newName }, dialect),
      });
      const response = await unlessRejected(
        callOperation(connectionId, outline(`${kind.id}.get` as OperationId), { path }),
      );
      const original = isObject(definition) ? { ...definition, name: newName } : definition;
      const next: RenameResult = {
        newName,
        differences: response === undefined ? undefined : changesBetween(original, response.body),
        dependents: [],
      };
      setResult(next);
      await refreshAfter(client, connectionId, { tag: kind.id });
      await changeDependents(next, dependents);
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      setError(cause);
    } finally {
      setBusy(false);
    }
  };

  const retry = async (created: RenameResult): Promise<void> => {
    setBusy(true);
    const failedDependents = created.dependents.filter((each) => each.error !== undefined);
    try {
      await changeDependents(
        created,
        failedDependents.map(({ dependent }) => dependent),
      );
    } finally {
      setBusy(false);
    }
  };

  return { run, retry, result, error, isBusy };
}
