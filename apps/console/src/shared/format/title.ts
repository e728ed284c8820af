/** Abbreviations that are written in capitals. */
const ABBREVIATIONS = new Set(
  'ai aml api ascii bm25 cjk cmk cors hnsw html http id json knn llm ocr pdf pii sql uax uri url'.split(' '),
);
const WORDS: Readonly<Record<string, string>> = { ids: 'IDs', etag: 'ETag', english: 'English' };

/** Label of a property name: `dataSourceName` → `Data source name`, `resourceUri` → `Resource URI`. */
export function titleOf(name: string): string {
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
  const text = words.join(' ').replace(/\bn gram/, 'n-gram');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
