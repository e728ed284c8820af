/** The dialogs of the menu, behind one import, because each import adds the list of its files to the first load. */
export { ResetDocuments } from './reset-documents';
export { ResetSkills } from './reset-skills';
export { ResyncIndexer } from './resync-indexer';
