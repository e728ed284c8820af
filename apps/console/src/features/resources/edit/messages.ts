import { countOf, pluralOf, type KindNames } from '../../../shared/format/kind-names';

export const editMessages = {
  title: (kind: KindNames, names: readonly string[]) =>
    names.length === 1 ? `Edit ${names[0] ?? ''}` : `Edit ${countOf(kind, names.length)}`,
  patch: 'Changes to every resource',
  patchHelp:
    "Enter a JSON merge patch with the properties to change. Objects are merged unless their type changes, lists are replaced, and null removes a property. Secrets that the patch doesn't contain keep their values.",
  formHelp:
    'Add the settings to change. All other settings, and properties of an object that you leave empty, keep their values.',
  mode: 'Editor',
  modes: { form: 'Form', json: 'JSON' },
  form: (kind: KindNames) => `Changes to all selected ${pluralOf(kind)}`,
  settings: 'Settings to change',
  addSetting: 'Add a setting',
  changeOf: (label: string) => `Change to ${label}`,
  set: 'Set',
  clear: 'Clear',
  cleared: 'The value is removed, and the service uses its default.',
  replacesList: 'This list replaces the lists of all selected resources.',
  removeSetting: (label: string) => `Remove ${label} from the changes`,
  editor: (kind: KindNames) => `Merge patch of ${pluralOf(kind)}`,
  notAnObject: 'Enter a JSON object.',
  namesResource: "A patch can't change names. Use Rename instead.",
  preview: 'Preview',
  loading: 'Loading the definition',
  loadFailed: (name: string) => `Couldn't load ${name}`,
  unchanged: 'No changes',
  rejected: 'Not saved: the service rejects these changes.',
  requiresRebuild: 'Not saved: these changes require a rebuild.',
  rebuild: 'Rebuild index…',
  saved: 'Saved',
  conflict: 'This resource was changed in the meantime. Check the changes again, then save.',
  saveFailed: (name: string) => `Couldn't save ${name}`,
  downtime: 'Take indexes offline for a few seconds (queries and indexing fail during that time)',
  downtimeRequired: 'Confirm the downtime to save this index.',
  progress: (position: number, count: number) => `Saving ${position} of ${count}…`,
  cancel: 'Cancel',
  close: 'Close',
  save: (kind: KindNames, count: number) => (count === 0 ? 'Save' : `Save ${countOf(kind, count)}`),
  saveProduction: (kind: KindNames, count: number, service: string) =>
    `Save ${countOf(kind, count)} to production service ${service}`,
  done: (kind: KindNames, count: number) => `${countOf(kind, count)} saved`,
};
