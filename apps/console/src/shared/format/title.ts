/** Abbreviations that keep their capitals. */
const CAPITALS: Readonly<Record<string, string>> = {
  api: 'API',
  cmk: 'CMK',
  cors: 'CORS',
  id: 'ID',
  ids: 'IDs',
  json: 'JSON',
  uri: 'URI',
  url: 'URL',
  html: 'HTML',
  http: 'HTTP',
  ocr: 'OCR',
  pdf: 'PDF',
  sql: 'SQL',
  pii: 'PII',
  hnsw: 'HNSW',
  bm25: 'BM25',
};

/** Label of a property name: `dataSourceName` → `Data source name`, `resourceUri` → `Resource URI`. */
export function titleOf(name: string): string {
  const words = name
    .replace(/^@(odata|search)\./, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .split(' ')
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()))
    .map((word) => (Object.hasOwn(CAPITALS, word) ? (CAPITALS[word] ?? word) : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
