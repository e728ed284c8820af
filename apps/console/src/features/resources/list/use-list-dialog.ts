import { useSearchParams } from 'react-router';

/** The dialog of a list is in the address: `?dialog=create`, `?dialog=delete films`, `?dialog=delete-selected`. */
export function useListDialog(names: readonly string[], selected: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const dialog = search.get('dialog');
  const set = (value: string | undefined) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === undefined) next.delete('dialog');
        else next.set('dialog', value);
        return next;
      },
      { replace: value === undefined },
    );
  return {
    creating: dialog === 'create',
    deleting: dialog === 'delete-selected' ? selected : names.filter((name) => dialog === `delete ${name}`),
    create: () => set('create'),
    delete: (name: string) => set(`delete ${name}`),
    deleteSelected: () => set('delete-selected'),
    close: () => set(undefined),
  };
}
