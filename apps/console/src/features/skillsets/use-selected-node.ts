import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useForm } from '../../shared/schema-form/context';
import { nodeAt, type EnrichmentGraph } from './enrichment-graph';

const NODE = 'node';
// `view` is a tab in addresses of version 0.1.0.
const VIEW = 'as';

/** The node in the side panel, and graph or list: both are in the URL. A revealed finding opens its node. */
export function useSelectedNode(graph: EnrichmentGraph) {
  const { store } = useForm();
  const [search, setSearch] = useSearchParams();
  const set = (parameter: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(parameter);
        else next.set(parameter, value);
        return next;
      },
      { replace: true },
    );
  const [selected, setSelected] = useState(search.get(NODE) ?? undefined);
  const select = (id: string | undefined) => {
    setSelected(id);
    set(NODE, id);
  };
  const revealed = useSyncExternalStore(store.subscribe, () => store.lastRevealed());
  const [handled, setHandled] = useState(revealed);
  if (handled !== revealed) {
    setHandled(revealed);
    const id = nodeAt(graph, revealed.target)?.id;
    if (id !== undefined) setSelected(id);
  }
  return {
    selected,
    select,
    isList: search.get(VIEW) === 'list',
    setList: (isList: boolean) => set(VIEW, isList ? 'list' : undefined),
  };
}
