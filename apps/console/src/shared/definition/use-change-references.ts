import { printJson, replaceAt, SearchError, type OperationId } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAfter } from '../api/after-change';
import { useOperationOutlines } from '../api/operation-outlines';
import { callOperation, jsonText } from '../api/operations';
import { useConnectionId } from '../api/use-connection';
import { definitionText, etagOf, readDefinition } from './definition-text';
import { dependentsOf, type Dependent } from './dependents';

export interface DependentResult {
  dependent: Dependent;
  /** Undefined: the change succeeded. */
  error: SearchError | undefined;
}

interface ReferenceChange {
  /** The resource that the dependents refer to. */
  target: { kind: string; name: string };
  newName: string;
  dependents: readonly Dependent[];
  /** Called after each dependent. */
  onResult: (result: DependentResult) => void;
}

/** Changes the references of dependents to another name, one dependent at a time. */
export function useChangeReferences() {
  const connectionId = useConnectionId();
  const outline = useOperationOutlines();
  const client = useQueryClient();

  const changeOne = async (
    { target, newName }: Pick<ReferenceChange, 'target' | 'newName'>,
    dependent: Dependent,
  ): Promise<DependentResult> => {
    const { kind } = dependent;
    const path = { [kind.parameter]: dependent.name };
    try {
      // The list may be older than the definition.
      const response = await callOperation<{ name: string }>(connectionId, outline(`${kind.id}.get` as OperationId), {
        path,
      });
      const readResult = readDefinition(definitionText(response.body));
      const paths = dependentsOf(target, [{ kind, definitions: [response.body] }]).flatMap((each) => each.paths);
      const body = paths.reduce<unknown>(
        (value, reference) => replaceAt(value, reference, newName),
        'value' in readResult ? readResult.value : response.body,
      );
      await callOperation(connectionId, outline(`${kind.id}.put` as OperationId), {
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

  return async ({ target, newName, dependents, onResult }: ReferenceChange): Promise<void> => {
    for (const dependent of dependents) onResult(await changeOne({ target, newName }, dependent));
    for (const tag of new Set(dependents.map((dependent) => dependent.kind.id))) {
      await refreshAfter(client, connectionId, { tag });
    }
  };
}
