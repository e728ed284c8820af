import {
  fromDialect,
  isObject,
  printJson,
  replaceAt,
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
import { callOperation, jsonText } from '../../../shared/api/operations';
import { useConnection } from '../../../shared/api/use-connection';
import { changesBetween, type Change } from '../../../shared/definition/changes';
import { definitionText, etagOf, readDefinition } from '../../../shared/definition/definition-text';
import { dependentsOf, type Dependent } from '../../../shared/definition/dependents';

interface Rename {
  /** The definition of the original in the names of the connection's dialect. */
  definition: unknown;
  newName: string;
  /** Values of secrets by their path. */
  secrets: Readonly<Record<string, string>>;
  /** Resources whose references are changed to the new name. */
  dependents: readonly Dependent[];
}

export interface DependentResult {
  dependent: Dependent;
  /** Undefined: it was changed. */
  error: SearchError | undefined;
}

export interface RenameResult {
  newName: string;
  /** How the created resource differs from the original, apart from its name. */
  differences: readonly Change[];
  dependents: readonly DependentResult[];
}

/** Creates a resource under another name, compares it with the original, and changes the references to it. */
export function useRename(kind: ResourceKind, name: string) {
  const { id: connectionId, dialect } = useConnection();
  const outline = useOperationOutlines();
  const client = useQueryClient();
  const [result, setResult] = useState<RenameResult>();
  const [error, setError] = useState<SearchError>();
  const [isBusy, setBusy] = useState(false);

  const repoint = async (dependent: Dependent, newName: string): Promise<DependentResult> => {
    const { kind: dependentKind } = dependent;
    const path = { [dependentKind.parameter]: dependent.name };
    try {
      // The list may be older than the definition.
      const response = await callOperation<{ name: string }>(
        connectionId,
        outline(`${dependentKind.id}.get` as OperationId),
        { path },
      );
      const read = readDefinition(definitionText(response.body));
      const paths = dependentsOf({ kind: kind.id, name }, [
        { kind: dependentKind, definitions: [response.body] },
      ]).flatMap((each) => each.paths);
      const body = paths.reduce<unknown>(
        (value, reference) => replaceAt(value, reference, newName),
        'value' in read ? read.value : response.body,
      );
      await callOperation(connectionId, outline(`${dependentKind.id}.put` as OperationId), {
        path,
        headers: { Prefer: 'return=representation', 'If-Match': etagOf(response) },
        body: jsonText(printJson(body)),
      });
      return { dependent, error: undefined };
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      return { dependent, error: cause };
    }
  };

  const changeDependents = async (created: RenameResult, dependents: readonly Dependent[]) => {
    let next = created;
    for (const dependent of dependents) {
      const changed = await repoint(dependent, created.newName);
      next = { ...next, dependents: [...next.dependents.filter((each) => each.dependent !== dependent), changed] };
      setResult(next);
    }
    for (const tag of new Set(dependents.map((dependent) => dependent.kind.id))) {
      await refreshAfter(client, connectionId, { tag, deleted: [], more: [] });
    }
  };

  const run = async ({ definition, newName, secrets, dependents }: Rename): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const neutral = withoutReadOnly(kind.schema, fromDialect(kind.schema, definition, dialect));
      const complete = Object.entries(secrets).reduce(
        (value, [path, secret]) => (secret === '' ? value : replaceAt(value, path, secret)),
        neutral,
      );
      const path = { [kind.parameter]: newName };
      await callOperation(connectionId, outline(`${kind.id}.put` as OperationId), {
        path,
        headers: { Prefer: 'return=representation', 'If-None-Match': '*' },
        body: toDialect(kind.schema, { ...(complete as object), name: newName }, dialect),
      });
      const created = await callOperation(connectionId, outline(`${kind.id}.get` as OperationId), { path });
      const original = isObject(definition) ? { ...definition, name: newName } : definition;
      const next: RenameResult = { newName, differences: changesBetween(original, created.body), dependents: [] };
      setResult(next);
      await refreshAfter(client, connectionId, { tag: kind.id, deleted: [], more: [] });
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
    const failed = created.dependents.filter((each) => each.error !== undefined);
    await changeDependents(
      created,
      failed.map(({ dependent }) => dependent),
    );
    setBusy(false);
  };

  return { run, retry, result, error, isBusy };
}
