/** Content types by file name extension. Files of other types are opaque bytes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.json': 'application/json',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.text': 'text/plain',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};

export const contentTypeOf = (extension: string): string =>
  CONTENT_TYPES[extension.toLowerCase()] ?? 'application/octet-stream';
