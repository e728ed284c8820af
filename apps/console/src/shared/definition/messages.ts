import { plural } from '../format/format';

interface Named {
  singular: string;
  plural: string;
}
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? 'an' : 'a');

export const checkMessages = {
  select: (kind: Named) => `Select ${article(kind.singular)} ${lower(kind.singular)}.`,
};

export const editorMessages = {
  didYouMean: (name: string) => `Did you mean "${name}"?`,
  editJson: 'Edit JSON',
  saved: (kind: Named, name: string) => `${kind.singular} ${name} saved`,
  noChanges: (name: string) => `${name} has no changes to save.`,
  reviewCommand: (name: string) => `Review changes to ${name}`,
  definitionLabel: (name: string) => `Definition of ${name}`,
  newDefinitionLabel: (kind: Named) => `Definition of the new ${lower(kind.singular)}`,
  toReview: 'to review',
  etagHint: (etag: string) => `ETag ${etag}`,
};

export const draftMessages = {
  resumedBefore: 'Unsaved draft, edited ',
  changedSince: (name: string) => `${name} changed on the server since then.`,
  changedMeanwhile: (name: string) => `${name} changed on the server while you were editing. Your draft is unchanged.`,
  compare: 'Compare',
  deleted: (kind: Named, name: string) => `${kind.singular} ${name} was deleted on the server.`,
  deletedShowsLast: 'Showing the last loaded version.',
  deletedShowsDraft: 'Showing the last loaded version with your changes.',
  recreate: 'Recreate',
  older: 'You have an older unsaved draft from ',
  restore: 'Restore',
  discard: 'Discard',
  notPersisted: 'The browser storage is full. This draft will be lost when you reload. Save or copy it.',
  review: 'Review',
};

/** The counts of a draft's changes, by what a save does to the resource. */
export interface ChangeCounts {
  changes: number;
  /** Schema and rule errors. */
  errors: number;
  /** Changes that take the index offline for a few seconds. */
  downtime: number;
  /** Changes that the service rejects for an existing index. */
  rebuild: number;
}

/** `3 changes · 2 no reindexing · 1 requires rebuild`; `hasDocuments`: the kind is an index. */
export function changeSummary({ changes, errors, downtime, rebuild }: ChangeCounts, hasDocuments: boolean): string {
  const counted = plural(changes, 'change');
  if (errors > 0) return `${counted} · ${plural(errors, 'error')}`;
  if (changes === 0) return 'No changes (formatting only)';
  if (!hasDocuments) return counted;
  const live = Math.max(0, changes - rebuild - downtime);
  const parts: readonly (readonly [number, string])[] = [
    [live, 'no reindexing'],
    [downtime, 'brief downtime'],
    [rebuild, rebuild === 1 ? 'requires rebuild' : 'require rebuild'],
  ];
  const [only, ...others] = parts.filter(([count]) => count > 0);
  if (only !== undefined && others.length === 0) return `${counted} · ${only[1]}`;
  return [counted, ...parts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`)].join(' · ');
}

export const changeMessages = {
  invalidJson: 'Invalid JSON',
  unset: 'not set',
  showInEditor: 'Show in editor',
  order: (list: string) => `${list} (order)`,
  markDowntime: 'brief downtime',
  markRebuild: 'requires rebuild',
  severity: { error: 'Error', warning: 'Warning', info: 'Information' },
};

export const reviewMessages = {
  title: (name: string) => `Review changes to ${name}`,
  findings: (count: number, errors: boolean) => plural(count, errors ? 'error' : 'warning'),
  current: 'Current',
  draft: 'Draft',
  notSaved: (name: string) => `Couldn't save ${name}`,
  rebuild:
    "These changes can't be made to an existing index. Rebuild the index and reindex its documents to apply them.",
  rebuildIndex: 'Rebuild index…',
  downtime: 'Take the index offline for a few seconds (queries and indexing fail during that time)',
  cancel: 'Cancel',
  save: (changes: number) => `Save ${plural(changes, 'change')}`,
};

export const createMessages = {
  title: (kind: Named) => `Create ${lower(kind.singular)}`,
  loading: 'Loading templates',
  duplicateTitle: (name: string) => `Duplicate ${name}`,
  created: (kind: Named, name: string) => `${kind.singular} ${name} created`,
  notCreated: (name: string) => `Couldn't create ${name}`,
  exists: (kind: Named, name: string) =>
    `${capital(article(kind.singular))} ${lower(kind.singular)} named ${name} already exists.`,
  name: 'Name',
  template: 'Template',
  editAs: 'Edit as',
  json: 'JSON',
  form: 'Form',
  reset: 'Reset',
  cancel: 'Cancel',
  create: (name: string) => (name === '' ? 'Create' : `Create ${name}`),
  blankTitle: 'Blank',
  blankDescription: 'Start with a name or paste JSON.',
};

export const copyMessages = {
  withoutContents: (contents: string) => `Copies the definition only, no ${contents}. `,
  withoutSecrets: (paths: readonly string[]) =>
    `The service never returns secrets. Enter ${new Intl.ListFormat('en-US').format(paths)} again.`,
};

export const deleteMessages = {
  phrase: (kind: Named, count: number) => `delete ${plural(count, lower(kind.singular), lower(kind.plural))}`,
  title: (kind: Named, count: number) => `Delete ${plural(count, lower(kind.singular), lower(kind.plural))}?`,
  /** `contents`: what the resource contains, such as `documents`. */
  lead: (kind: Named, count: number, contents: string | undefined) =>
    count === 1
      ? `This permanently deletes the ${lower(kind.singular)}${contents === undefined ? '' : ` and all its ${contents}`}. You can't undo this.`
      : `This permanently deletes these ${lower(kind.plural)}${contents === undefined ? '' : ` and all their ${contents}`}. You can't undo this.`,
  deleted: (kind: Named, names: readonly string[]) =>
    names.length === 1
      ? `${kind.singular} ${names[0] ?? ''} deleted`
      : `${plural(names.length, lower(kind.singular), lower(kind.plural))} deleted`,
  notDeleted: (name: string) => `Couldn't delete ${name}`,
  /** Follows the linked name: `Indexer files-indexer` + ` uses this index and will fail.` */
  dependentFails: (kind: Named) => ` uses this ${lower(kind.singular)} and will fail.`,
  findingDependents: 'Looking for dependents…',
  unknownDependents: (kinds: readonly Named[]) =>
    `Couldn't load ${new Intl.ListFormat('en-US').format(kinds.map((kind) => lower(kind.plural)))}. Some dependents may be missing.`,
  progress: (done: number, count: number) => `${done} of ${count}…`,
};

export const accessMessages = {
  needsAdminKey: (kinds: string) => `${kinds} require an admin key`,
  searchAnyway: 'You can still search documents: enter the index name in the explorer.',
  openExplorer: 'Open explorer',
  manageConnections: 'Manage connections',
};
