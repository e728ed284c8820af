/** Lazy parts of the indexer page, behind one import, because each import adds the list of its files to the first load. */
export { IndexerActions } from './indexer-actions';
export { RunsTab } from './runs-tab';
export { SavedNote } from './saved-note';

/** Loads the form, because the runs are shown without the code of forms. */
export const loadIndexerForm = () => import('./indexer-form');
