/** Abbreviations that are written in capitals. */
const ABBREVIATIONS = new Set(
  'aad ai aml api ascii bm25 cjk cmk cors guid hnsw html http id ip json knn llm ocr pdf pii sql uax uri url'.split(
    ' ',
  ),
);
const WORDS: Readonly<Record<string, string>> = {
  auth: 'authentication',
  char: 'character',
  chars: 'characters',
  datasource: 'data source',
  doc: 'document',
  docs: 'documents',
  english: 'English',
  etag: 'ETag',
  ids: 'IDs',
  info: 'information',
  orderby: 'order by',
  params: 'parameters',
  sku: 'pricing tier',
};
/** Words that are written together, or with a hyphen. */
const PHRASES: Readonly<Record<string, string>> = {
  'data none identity': 'no identity',
  'data user assigned': 'user-assigned',
  'e tag': 'ETag',
  'n gram': 'n-gram',
  'one lake': 'OneLake',
  'read only': 'read-only',
  'share point': 'SharePoint',
  'soft delete': 'soft-delete',
  'system assigned': 'system-assigned',
  'user assigned': 'user-assigned',
};
const PHRASE = new RegExp(`\\b(${Object.keys(PHRASES).join('|')})\\b`, 'g');
/** Symbols of formulas and algorithms, such as `k1` of BM25 and `efSearch` of HNSW, are written as in their documentation. */
const SYMBOL = /^([a-z]\d?|ef[A-Z]\w*)$/;

/** Label of a property name: `dataSourceName` → `Data source name`, `resourceUri` → `Resource URI`. */
export function titleOf(name: string): string {
  if (SYMBOL.test(name)) return name;
  const words = name
    .replace(/^@(odata|search)\./, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .split(' ')
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()))
    .map((word) =>
      ABBREVIATIONS.has(word) ? word.toUpperCase() : Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : word,
    );
  const text = words.join(' ').replaceAll(PHRASE, (phrase) => PHRASES[phrase] ?? phrase);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Label of a value of an enumeration: `SecuredByPerimeter` → `Secured by perimeter`. Names in lower case, such as pricing tiers, are unchanged. */
export const valueTitleOf = (value: string): string => (/^[A-Z]/.test(value) ? titleOf(value) : value);
