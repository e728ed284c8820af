import { SearchError, type SearchField, type SearchIndex } from '@searchdeck/contract';
import { searchInText } from '@searchdeck/query';

/** Types whose values can be ordered and written in a filter without a loss. */
const PAGEABLE = new Set(['Edm.String', 'Edm.Int32', 'Edm.Int64', 'Edm.DateTimeOffset']);

// An omitted attribute is true (data-plane.md "SearchField").
const canPage = (field: SearchField): boolean =>
  PAGEABLE.has(field.type) && field.filterable !== false && field.sortable !== false && field.retrievable !== false;

export const notPageable = (reason: string): SearchError =>
  new SearchError({
    status: 400,
    code: 'NOT_PAGEABLE',
    message: `Not all documents of this index can be read: ${reason}`,
  });

/** The key of an index. */
export function keyFieldOf(index: Pick<SearchIndex, 'fields'>): SearchField {
  const key = index.fields.find((field) => field.key === true);
  if (key === undefined) throw notPageable('it has no key.');
  return key;
}

/** The field by which documents are read in order: the key if possible. Undefined if there is none. */
export function pagingField(index: Pick<SearchIndex, 'fields'>): SearchField | undefined {
  const key = keyFieldOf(index);
  return canPage(key) ? key : index.fields.find(canPage);
}

/** Delimiters of search.in. Ordinary keys contain none of them; unsafe keys may contain any character. */
const DELIMITERS = ['|', ',', ';', '~', '\t'];

/** A filter for the documents with these keys. Undefined if every delimiter is part of a key. */
export function keysFilter(keyName: string, keys: readonly string[]): string | undefined {
  const delimiter = DELIMITERS.find((each) => keys.every((key) => !key.includes(each)));
  if (delimiter === undefined) return undefined;
  return searchInText(keyName, keys, delimiter);
}
