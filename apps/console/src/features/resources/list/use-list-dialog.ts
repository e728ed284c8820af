import { useUrlParameters } from '../../../shared/ui/use-url-parameters';

/**
 * The dialog of a list is in the URL: `?dialog=create`, `?dialog=create-from-sample`, `?dialog=duplicate films`, `?dialog=copy films`,
 * `?dialog=rename films`, `?dialog=delete films`, `?dialog=deleted`, `?dialog=edit-selected`, `?dialog=copy-selected`,
 * `?dialog=delete-selected`.
 */
export function useListDialog(names: readonly string[], selectedNames: readonly string[]) {
  const [search, setParameters] = useUrlParameters();
  const dialog = search.get('dialog');
  const set = (value: string | undefined) => setParameters({ dialog: value }, { replace: value === undefined });
  const namesOf = (action: string): readonly string[] =>
    dialog === `${action}-selected` ? selectedNames : names.filter((name) => dialog === `${action} ${name}`);
  return {
    isOpen: dialog !== null,
    isCreating: dialog === 'create' || dialog === 'create-from-sample',
    isFromSample: dialog === 'create-from-sample',
    listsDeleted: dialog === 'deleted',
    nameToDuplicate: namesOf('duplicate')[0],
    nameToRename: namesOf('rename')[0],
    namesToEdit: namesOf('edit'),
    namesToCopy: namesOf('copy'),
    namesToDelete: namesOf('delete'),
    create: () => set('create'),
    showDeleted: () => set('deleted'),
    duplicate: (name: string) => set(`duplicate ${name}`),
    rename: (name: string) => set(`rename ${name}`),
    editSelected: () => set('edit-selected'),
    copySelected: () => set('copy-selected'),
    delete: (name: string) => set(`delete ${name}`),
    deleteSelected: () => set('delete-selected'),
    close: () => set(undefined),
  };
}
