import type { ResourceKind } from '@searchdeck/contract';
import { plural } from '../../../shared/format/format';

type Named = Pick<ResourceKind, 'singular' | 'plural'>;
const counted = (kind: Named, count: number): string =>
  plural(count, kind.singular.toLowerCase(), kind.plural.toLowerCase());

export const editMessages = {
  title: (kind: Named, names: readonly string[]) =>
    names.length === 1 ? `Edit ${names[0] ?? ''}` : `Edit ${counted(kind, names.length)}`,
  patch: 'Changes for all of them (JSON merge patch)',
  patchHelp:
    'Enter the properties to change. Objects are merged, lists are replaced, and null removes a property. Secrets that the patch does not contain keep their values.',
  editor: (kind: Named) => `Merge patch of ${kind.plural.toLowerCase()}`,
  notAnObject: 'Enter a JSON object.',
  namesResource: 'A patch cannot change names. Use Rename instead.',
  preview: 'Preview',
  loading: 'Loading the definition',
  notLoaded: (name: string) => `Couldn't load ${name}`,
  unchanged: 'No changes',
  rejected: 'Not saved: the service rejects these changes.',
  requiresRebuild: 'Not saved: these changes require a rebuild.',
  rebuild: 'Rebuild index…',
  saved: 'Saved',
  conflict: 'Someone else changed this resource. Check the changes again, and save.',
  notSaved: (name: string) => `Couldn't save ${name}`,
  downtime: 'Take indexes offline for a few seconds (queries and indexing fail during that time)',
  downtimeRequired: 'Confirm the downtime to save this index.',
  production: (name: string) => `${name} is a production service.`,
  progress: (done: number, count: number) => `Saving ${done} of ${count}…`,
  cancel: 'Cancel',
  close: 'Close',
  save: (kind: Named, count: number) => (count === 0 ? 'Save' : `Save ${counted(kind, count)}`),
  saveProduction: (kind: Named, count: number, service: string) =>
    `Save ${counted(kind, count)} to production service ${service}`,
  done: (kind: Named, count: number) => `${counted(kind, count)} saved`,
};
