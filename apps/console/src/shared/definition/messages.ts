import { formatList, formatNumber, plural } from '../format/format';
import {
  countOf,
  existsText,
  nameInUseText,
  pluralOf,
  singularOf,
  withArticle,
  type KindNames,
} from '../format/kind-names';
import type { Move } from './moves';

export const checkMessages = {
  select: (kind: KindNames) => `Select ${withArticle(singularOf(kind))}.`,
  /** `index`: from 0, in the list of fields or of subfields. */
  fieldNeedsName: (index: number, isSubfield: boolean) =>
    `${isSubfield ? 'Subfield' : 'Field'} ${formatNumber(index + 1)} needs a name.`,
  /** `message`: the service's reason. */
  requiresRebuild: (message: string) => `Requires a rebuild. ${message}`,
  briefDowntime: 'Saving this takes the index offline for a few seconds: queries and indexing fail in that time.',
};

export const editorMessages = {
  didYouMean: (name: string) => `Did you mean "${name}"?`,
  editJson: 'Edit JSON',
  saved: (kind: KindNames, name: string) => `${kind.singular} ${name} saved`,
  noChanges: (name: string) => `${name} has no changes to save.`,
  reviewCommand: (name: string) => `Review changes to ${name}`,
  definitionLabel: (name: string) => `Definition of ${name}`,
  newDefinitionLabel: (kind: KindNames) => `Definition of the new ${singularOf(kind)}`,
  toReview: 'to review',
  foldDefaults: 'Fold nulls and defaults',
  etagHint: (etag: string) => `ETag ${etag}`,
};

export const draftMessages = {
  resumedBefore: 'Unsaved draft, edited ',
  changedSince: (name: string) => `${name} changed on the server since then.`,
  changedMeanwhile: (name: string) => `${name} changed on the server while you were editing. Your draft is unchanged.`,
  compare: 'Compare',
  deleted: (kind: KindNames, name: string) => `${kind.singular} ${name} was deleted on the server.`,
  deletedShowsLast: 'Showing the last loaded version.',
  deletedShowsDraft: 'Showing the last loaded version with your changes.',
  recreate: 'Recreate',
  older: 'You have another unsaved draft from ',
  discarded: 'Your changes were discarded.',
  merged: 'You selected their values for some of your changes.',
  dismiss: 'Dismiss',
  restore: 'Restore',
  discard: 'Discard',
  notPersisted: 'The browser storage is full. This draft will be lost when you reload. Save or copy it.',
  review: 'Review',
  lacksSecrets: 'Secrets are not stored in this browser. Enter those that you changed again before you save.',
  hadOnlySecrets:
    'The unsaved draft changed only secrets, which are not stored in this browser. To change them, enter them again.',
};

/** The counts of a draft's changes, by what a save does to the resource. */
export interface ChangeCounts {
  changes: number;
  /** Schema and rule errors. */
  errors: number;
  /** Properties that the console doesn't know. */
  warnings: number;
  /** Changes of an index that need neither a downtime nor a rebuild. */
  live: number;
  /** Changes that take the index offline for a few seconds. */
  downtime: number;
  /** Changes that the service rejects for an existing index. */
  rebuild: number;
}

/** `3 changes · 2 no reindexing · 1 requires rebuild · 1 error` */
export function changeSummary(counts: ChangeCounts): string {
  const { errors, warnings } = counts;
  const problems = errors > 0 ? plural(errors, 'error') : warnings > 0 ? plural(warnings, 'warning') : '';
  return [effectSummary(counts), problems].filter((part) => part !== '').join(' · ');
}

function effectSummary({ changes, live, downtime, rebuild }: ChangeCounts): string {
  const countText = plural(changes, 'change');
  if (changes === 0) return 'No changes (formatting only)';
  const parts: readonly (readonly [number, string])[] = [
    [live, 'no reindexing'],
    [downtime, 'brief downtime'],
    [rebuild, rebuild === 1 ? 'requires rebuild' : 'require rebuild'],
  ];
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => (count === changes ? text : `${count} ${text}`));
  return [countText, ...texts].join(' · ');
}

/** The others are counted. */
const MAX_MOVES = 3;

export const changeMessages = {
  invalidJson: 'Invalid JSON',
  pending: 'Checking…',
  unset: 'not set',
  showInEditor: 'Show in editor',
  order: (list: string) => `${list} (order)`,
  /** `Order of fields changed: year now follows id, title is now first` */
  moved: (moves: readonly Move[]) => {
    const texts = moves
      .slice(0, MAX_MOVES)
      .map(({ name, after }) => (after === undefined ? `${name} is now first` : `${name} now follows ${after}`));
    const others = moves.length - texts.length;
    return [...texts, ...(others > 0 ? [`${others} more moved`] : [])].join(', ');
  },
  orderOf: 'Order of ',
  orderChanged: ' changed: ',
  /** Of the changes of an existing index, by what a save does. */
  marks: {
    none: 'no reindexing',
    upload: 'no reindexing',
    downtime: 'brief downtime',
    rebuild: 'requires rebuild',
  },
  /** Of a stored credential, whose values are never shown. */
  credential: { removed: 'The stored value is removed.', unchanged: 'The stored value stays the same.' },
  noValues: 'Existing documents have no value until they are uploaded again.',
  severity: { error: 'Error', warning: 'Warning', info: 'Information' },
};

export const reviewMessages = {
  title: (name: string) => `Review changes to ${name}`,
  sharedWarning: 'One warning can be about several changes.',
  findings: (errors: number, warnings: number) =>
    [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')].filter(Boolean).join(' · '),
  current: 'Current',
  draft: 'Draft',
  saveFailed: (name: string) => `Couldn't save ${name}`,
  rebuild:
    "These changes can't be made to an existing index. Rebuild the index and reindex its documents to apply them.",
  rebuildIndex: 'Rebuild index…',
  downtime: 'Take the index offline for a few seconds (queries and indexing fail during that time)',
  cancel: 'Cancel',
  save: (changes: number) => `Save ${plural(changes, 'change')}`,
};

export const createMessages = {
  title: (kind: KindNames) => `Create ${singularOf(kind)}`,
  loading: 'Loading templates',
  duplicateTitle: (name: string) => `Duplicate ${name}`,
  created: (kind: KindNames, name: string) => `${kind.singular} ${name} created`,
  createFailed: (name: string) => `Couldn't create ${name}`,
  exists: existsText,
  nameInUse: nameInUseText,
  name: 'Name',
  template: 'Template',
  editAs: 'Edit as',
  nameMissing: 'Enter a name.',
  problems: (errors: number, warnings: number) =>
    errors > 0 ? `${plural(errors, 'error')} to fix` : plural(warnings, 'warning'),
  reset: 'Reset',
  resumed: 'Continuing your unsaved draft. Select Reset to start over.',
  lacksSecrets: 'Secrets, such as connection strings and keys, are not stored in this browser. Enter them again.',
  cancel: 'Cancel',
  create: (name: string) => (name === '' ? 'Create' : `Create ${name}`),
};

export const copyMessages = {
  withoutContents: (contents: string) => `Copies the definition only, no ${contents}. `,
  withoutSecrets: (paths: readonly string[]) => `The service never returns secrets. Enter ${formatList(paths)} again.`,
};

export const deleteMessages = {
  phrase: (kind: KindNames, count: number) => `delete ${countOf(kind, count)}`,
  title: (kind: KindNames, count: number) => `Delete ${countOf(kind, count)}?`,
  /** `contents`: what the resource contains, such as `documents`. */
  lead: (kind: KindNames, count: number, contents: string | undefined) => {
    const resources = count === 1 ? `the ${singularOf(kind)}` : `these ${pluralOf(kind)}`;
    return contents === undefined
      ? `This deletes ${resources}.`
      : `This permanently deletes ${resources} and all ${count === 1 ? 'its' : 'their'} ${contents}. You can't undo this.`;
  },
  /** What can be restored. `contents` as above. */
  history: (kind: KindNames, count: number, contents: string | undefined) =>
    count === 1
      ? `The definition stays in the history, without secrets. Under "Deleted ${pluralOf(kind)}", you can recreate the ${singularOf(kind)}${contents === undefined ? '' : ` without its ${contents}`}.`
      : `The definitions stay in the history, without secrets. Under "Deleted ${pluralOf(kind)}", you can recreate the ${pluralOf(kind)}${contents === undefined ? '' : ` without their ${contents}`}.`,
  deleted: (kind: KindNames, names: readonly string[]) =>
    names.length === 1 ? `${kind.singular} ${names[0] ?? ''} deleted` : `${countOf(kind, names.length)} deleted`,
  deleteFailed: (name: string) => `Couldn't delete ${name}`,
  /** Follows the linked name: `Indexer files-indexer` + ` uses this index and will fail.` */
  dependentFails: (kind: KindNames) => ` uses this ${singularOf(kind)} and will fail.`,
  /** Follows the linked name: `Alias films-live` + ` refers to this index. Repoint or delete the alias first.` */
  dependentPreventsDelete: (kind: KindNames, dependent: KindNames, isAlias: boolean) =>
    ` refers to this ${singularOf(kind)}. ${isAlias ? 'Repoint' : 'Change'} or delete the ${singularOf(dependent)} first.`,
  inUse: (kind: KindNames, count: number, dependents: readonly KindNames[]) =>
    count === 1
      ? `The ${singularOf(kind)} can't be deleted while ${dependents.map((dependent) => withArticle(singularOf(dependent))).join(' or ')} refers to it.`
      : `These ${pluralOf(kind)} can't be deleted while other resources refer to them.`,
  skipped: (kind: KindNames, count: number) => `${countOf(kind, count)} can't be deleted and will be skipped.`,
  progress: (position: number, count: number) => `Deleting ${position} of ${count}…`,
};

export const accessMessages = {
  needsAdminKey: (kinds: string) => `${kinds} require an admin key`,
  searchAnyway: 'You can still search documents: enter the index name in the explorer.',
  openExplorer: 'Open explorer',
  manageConnections: 'Manage connections',
};
