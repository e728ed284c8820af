import { useOperationQuery } from '../../shared/api/use-operation';
import { draftKinds, type DraftKind } from './model/import-draft';

const NAMES_ONLY = { query: { $select: 'name' } };
export interface NameList {
  value: { name: string }[];
}

const useNameList = (kind: DraftKind) => useOperationQuery<NameList>(`${kind}.list`, NAMES_ONLY);

/** The names of existing resources of the kinds that an import creates. */
export function useResourceNames() {
  const lists = {
    datasources: useNameList('datasources'),
    indexes: useNameList('indexes'),
    skillsets: useNameList('skillsets'),
    indexers: useNameList('indexers'),
  };
  const isLoaded = (kind: DraftKind) => !lists[kind].isPending;
  const namesOf = (kind: DraftKind) => lists[kind].data?.body.value.map(({ name }) => name) ?? [];
  return {
    isLoaded,
    namesOf,
    /** Undefined while they load. */
    existingNames: draftKinds.every(isLoaded) ? draftKinds.flatMap(namesOf) : undefined,
    listError: Object.values(lists).find(({ error }) => error !== null)?.error ?? null,
    refetchLists: () => Promise.all(Object.values(lists).map((list) => list.refetch())),
  };
}
