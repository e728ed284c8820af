import { plural } from '../../../shared/format/format';
import { existsText, nameInUseText, singularOf, type KindNames } from '../../../shared/format/kind-names';

export const renameMessages = {
  title: (name: string) => `Rename ${name}`,
  lead: (kind: KindNames) =>
    `Names can't be changed. This creates the ${singularOf(kind)} under the new name, verifies it, and changes the resources that refer to it. You then decide whether to delete the old one.`,
  withContents: (name: string, contents: string) =>
    `Names can't be changed, and a copy of the definition has no ${contents}. A rebuild creates the index under the new name and copies its ${contents}. Afterward, it changes the resources that refer to ${name}, and you decide whether to delete ${name}.`,
  openRebuild: 'Copy to a new index…',
  newName: 'New name',
  exists: existsText,
  nameInUse: nameInUseText,
  secret: (path: string) => `${path} of the new resource`,
  secretHint: 'Services never return secrets. Enter the value again.',
  dependents: (count: number) => `Change ${plural(count, 'resource')} to use the new name`,
  dependentsHint: 'Otherwise, they continue to use the old one.',
  noDependents: 'No other resource refers to it.',
  cancel: 'Cancel',
  close: 'Close',
  submit: (name: string) => (name === '' ? 'Create copy' : `Create ${name}`),
  loadFailed: (name: string) => `Couldn't load ${name}`,
  createFailed: (name: string) => `Couldn't create ${name}`,
  created: (kind: KindNames, name: string) => `${kind.singular} ${name} was created and verified.`,
  unverified: (kind: KindNames, name: string) =>
    `${kind.singular} ${name} was created, but it couldn't be loaded to verify it.`,
  differs: (kind: KindNames, name: string) =>
    `${kind.singular} ${name} was created, but its definition differs from the original:`,
  changed: (kind: KindNames, name: string) => `${kind.singular} ${name} uses the new name.`,
  changeFailed: (name: string) => `Couldn't change ${name}`,
  retry: 'Retry',
  stillUsed: (name: string, count: number) =>
    `${plural(count, 'resource')} still ${count === 1 ? 'refers' : 'refer'} to ${name}.`,
  deleteOld: (name: string) => `Delete ${name}…`,
  view: (name: string) => `View ${name}`,
};
