/** The query as text, behind one import, because each import adds the list of its files to the first load. */
export { JsonComposer } from './json-composer';
export { UrlComposer } from './url-composer';
