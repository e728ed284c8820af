import { kinds, type KindOutline, type ResourceKind } from '@searchdeck/contract';
import { createContext, useContext, useMemo } from 'react';

/** The kinds of the contract; another value adds kinds to them. */
const Context = createContext<readonly ResourceKind[]>(kinds);
export const KindsProvider = Context.Provider;
export const useKinds = (): readonly ResourceKind[] => useContext(Context);

/** Finds a kind with its schema, rules, and templates: code that is loaded with the first editor. */
export function useKindById(): (id: string) => ResourceKind | undefined {
  const all = useKinds();
  return useMemo(() => {
    const byId = new Map(all.map((kind) => [kind.id, kind]));
    return (id) => byId.get(id);
  }, [all]);
}

export function useFullKind({ id }: Pick<KindOutline, 'id'>): ResourceKind {
  const kind = useKindById()(id);
  if (kind === undefined) throw new Error(`No resource kind has the ID "${id}".`);
  return kind;
}
