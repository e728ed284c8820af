import { formatNumber } from '../../../shared/format/format';

/** Texts of saved and recent queries. */
export const messages = {
  savedQueries: 'Saved queries',
  recentQueries: 'Recent queries',
  recentIndexes: 'Recent indexes',
  savedAndRecent: 'Saved and recent queries',
  savedAndRecentCurrent: (name: string): string => `Saved and recent queries: ${name}`,
  title: (index: string): string => `Queries for ${index}`,
  close: 'Close queries',
  loading: 'Loading…',
  loadFailed: "Couldn't load queries",
  noSavedQueries: 'Save queries to reuse them.',
  noRecentQueries: 'Queries that you run are listed here. They are stored only in Searchdeck.',
  clearHistory: 'Clear history',
  clearFailed: "Couldn't clear the history",
  showAll: (count: number): string => `Show all ${formatNumber(count)}`,

  name: 'Name',
  save: 'Save',
  replace: 'Replace',
  saveFailed: "Couldn't save the query",
  tooLong: 'This query is too long to save, usually because it contains a vector. Remove the vector to save the query.',
  replaceHint: (name: string): string => `Replaces the saved query "${name}".`,

  moreActions: (name: string): string => `More actions for ${name}`,
  copyLink: (name: string): string => `Copy link to ${name}`,
  rename: 'Rename',
  newName: (name: string): string => `New name for ${name}`,
  replaceWithCurrent: 'Replace with current query',
  delete: 'Delete',
  saved: (name: string): string => `Query "${name}" saved`,
  replaced: (name: string): string => `Query "${name}" replaced`,
  deleted: (name: string): string => `Query "${name}" deleted`,
  undo: 'Undo',
  changeFailed: "Couldn't change the saved query",

  command: (name: string, index: string): string => `${name} · ${index}`,
};
