/** What the page of an indexer loads, behind one import: each import adds the list of its files to the first load. */
export { IndexerActions } from './indexer-actions';
export { RunsTab } from './runs-tab';
