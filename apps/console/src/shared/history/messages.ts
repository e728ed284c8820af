import type { VersionChange } from '@searchdeck/contract';
import { pluralOf, singularOf, type KindNames } from '../format/kind-names';

export const historyMessages = {
  versions: 'Versions',
  loadFailed: "Couldn't load the history",
  versionLoadFailed: "Couldn't load this version",
  empty: 'No versions yet',
  emptyText: "Searchdeck stores a version each time a definition is read or saved. Secrets aren't stored.",
  compareWith: 'Compare with',
  previous: 'Previous version',
  current: 'Current definition',
  noPrevious: 'No previous version',
  version: (time: string) => `Version from ${time}`,
  restore: 'Restore as draft',
  isCurrent: 'This is the current definition.',
  restored: 'Version restored as a draft. Review and save it.',
  recreate: (kind: KindNames) => `Recreate ${singularOf(kind)}`,
  recreated: (kind: KindNames, name: string) => `${kind.singular} ${name} recreated`,
  recreateFailed: (name: string) => `Couldn't recreate ${name}`,
  /** `contents`: what the resource contained, such as `documents`. */
  recreateText: (kind: KindNames, contents: string | undefined) =>
    `These are the stored versions of its definition. Select one to recreate the ${singularOf(kind)}${contents === undefined ? '' : ` without its ${contents}`}. Secrets aren't stored: enter them afterward.`,
  deletedList: (kind: KindNames) => `Deleted ${pluralOf(kind)}`,
  noneDeleted: (kind: KindNames) => `No deleted ${pluralOf(kind)}`,
  noneDeletedText: 'Resources that are deleted in Searchdeck are listed here, with their last definition.',
  by: (user: string) => `by ${user}`,
  foundOn: (time: string) => `found on ${time}`,
  changedOutside: 'Changed outside Searchdeck',
};

export const changeLabels: Readonly<Record<VersionChange, string>> = {
  seen: 'Read from the service',
  saved: 'Saved',
  rebuilt: 'Saved by a rebuild',
  deleted: 'Deleted',
};
