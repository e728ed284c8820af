import { countOf, pluralOf, type KindNames } from '../../../shared/format/kind-names';

export const editMessages = {
  title: (kind: KindNames, names: readonly string[]) =>
    names.length === 1 ? `Edit ${names[0] ?? ''}` : `Edit ${countOf(kind, names.length)}`,
  patch: 'Changes to every resource (JSON merge patch)',
  patchHelp:
    "Enter the properties to change. Objects are merged, lists are replaced, and null removes a property. Secrets that the patch doesn't contain keep their values.",
  editor: (kind: KindNames) => `Merge patch of ${pluralOf(kind)}`,
  notAnObject: 'Enter a JSON object.',
  namesResource: "A patch can't change names. Use Rename instead.",
  preview: 'Preview',
  loading: 'Loading the definition',
  notLoaded: (name: string) => `Couldn't load ${name}`,
  unchanged: 'No changes',
  rejected: 'Not saved: the service rejects these changes.',
  requiresRebuild: 'Not saved: these changes require a rebuild.',
  rebuild: 'Rebuild index…',
  saved: 'Saved',
  conflict: 'Someone else changed this resource. Check the changes again, then save.',
  notSaved: (name: string) => `Couldn't save ${name}`,
  downtime: 'Take indexes offline for a few seconds (queries and indexing fail during that time)',
  downtimeRequired: 'Confirm the downtime to save this index.',
  production: (name: string) => `${name} is a production service.`,
  progress: (done: number, count: number) => `Saving ${done} of ${count}…`,
  cancel: 'Cancel',
  close: 'Close',
  save: (kind: KindNames, count: number) => (count === 0 ? 'Save' : `Save ${countOf(kind, count)}`),
  saveProduction: (kind: KindNames, count: number, service: string) =>
    `Save ${countOf(kind, count)} to production service ${service}`,
  done: (kind: KindNames, count: number) => `${countOf(kind, count)} saved`,
};
