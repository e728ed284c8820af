import { partReferencesOf, type DefinitionLookup, type OperationId, type ResourceKind } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOperationOutlines } from '../api/operation-outlines';
import { useConnectionId } from '../api/use-connection';
import { operationQuery } from '../api/use-operation';
import { useKindById } from './full-kind';
import type { NamesByKind } from './references';

/**
 * The definitions whose parts a definition names, such as the index of an indexer with field mappings. They are loaded
 * only if they are needed and exist, and are shared with their pages. The function is the same until one of them changes.
 */
export function usePartDefinitions(kind: ResourceKind, value: unknown, names: NamesByKind): DefinitionLookup {
  const connectionId = useConnectionId();
  const outline = useOperationOutlines();
  const kindById = useKindById();
  // The text is the same while other parts of the definition are edited.
  const referencesText = useMemo(
    () =>
      JSON.stringify(
        partReferencesOf(kind, value)
          .filter((reference) => names[reference.kind]?.includes(reference.name) === true)
          .map((reference) => [reference.kind, reference.name]),
      ),
    [kind, value, names],
  );
  const references = useMemo(() => JSON.parse(referencesText) as [kindId: string, name: string][], [referencesText]);
  const definitions = useQueries({
    queries: references.map(([kindId, name]) =>
      operationQuery<unknown>(connectionId, outline(`${kindId}.get` as OperationId), {
        path: { [kindById(kindId)?.parameter ?? '']: name },
        expectedStatus: 404,
      }),
    ),
    combine: (results) => results.map((result) => result.data?.body),
  });
  return useCallback(
    (kindId, name) => definitions[references.findIndex((each) => each[0] === kindId && each[1] === name)],
    [references, definitions],
  );
}
