import { referencesOf } from '@searchdeck/contract';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useFullKind } from '../../../shared/definition/full-kind';
import { useDependents } from '../../../shared/definition/use-dependents';

export interface ListedIndexer {
  name: string;
  disabled?: boolean | null;
}

/** The indexers that write into an index. */
export function useIndexWriters(name: string): readonly ListedIndexer[] {
  const kind = useFullKind({ id: 'indexes' });
  const dependents = useDependents(kind, true);
  const indexers = useOperationQuery<{ value: ListedIndexer[] }>('indexers.list');
  const indexerKind = useFullKind({ id: 'indexers' });
  // An indexer writes into the index itself, or its skillset projects into it.
  const targets = [{ kind, name }, ...dependents.of(name)];
  return (indexers.data?.body.value ?? []).filter((indexer) =>
    referencesOf(indexerKind, indexer).some((reference) =>
      targets.some((target) => target.kind.id === reference.kind && target.name === reference.name),
    ),
  );
}
