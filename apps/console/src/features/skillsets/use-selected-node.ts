import { useState, useSyncExternalStore } from 'react';
import { useForm } from '../../shared/schema-form/context';
import { useUrlParameters } from '../../shared/ui/use-url-parameters';
import { nodeAt, type EnrichmentGraph } from './enrichment-graph';

const NODE = 'node';
// `view` is a tab in URLs of version 0.1.0.
const VIEW = 'as';

/** The node in the side panel, and graph or list: both are in the URL. A revealed finding opens its node. */
export function useSelectedNode(graph: EnrichmentGraph) {
  const { store } = useForm();
  const [search, setParameters] = useUrlParameters();
  const [selectedId, setSelectedId] = useState(search.get(NODE) ?? undefined);
  const select = (id: string | undefined) => {
    setSelectedId(id);
    setParameters({ [NODE]: id });
  };
  const lastReveal = useSyncExternalStore(store.subscribe, () => store.lastReveal());
  const [handledReveal, setHandledReveal] = useState(lastReveal);
  if (handledReveal !== lastReveal) {
    setHandledReveal(lastReveal);
    const id = nodeAt(graph, lastReveal.target)?.id;
    if (id !== undefined) setSelectedId(id);
  }
  return {
    selectedId,
    select,
    isList: search.get(VIEW) === 'list',
    setList: (isList: boolean) => setParameters({ [VIEW]: isList ? 'list' : undefined }),
  };
}
