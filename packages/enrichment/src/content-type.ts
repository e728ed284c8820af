import { extname } from 'node:path';

/** Content types by file name extension. Files of other types are opaque bytes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.bmp': 'image/bmp',
  '.csv': 'text/csv',
  '.docm': 'application/vnd.ms-word.document.macroenabled.12',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.eml': 'message/rfc822',
  '.epub': 'application/epub+zip',
  '.gif': 'image/gif',
  '.gz': 'application/gzip',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.log': 'text/plain',
  '.markdown': 'text/markdown',
  '.md': 'text/markdown',
  '.msg': 'application/vnd.ms-outlook',
  '.ndjson': 'application/x-ndjson',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.pptm': 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.rtf': 'application/rtf',
  '.text': 'text/plain',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xhtml': 'application/xhtml+xml',
  '.xlsm': 'application/vnd.ms-excel.sheet.macroenabled.12',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};
/** Content type of data in an unknown format. */
export const OPAQUE_CONTENT_TYPE = 'application/octet-stream';

export const contentTypeOf = (extension: string): string =>
  CONTENT_TYPES[extension.toLowerCase()] ?? OPAQUE_CONTENT_TYPE;

/** The lowercase media type, without parameters such as `charset`. */
export const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

/** The content type of a file, by its extension if it is stored without one. */
export const declaredContentType = (contentType: string | undefined, name: string): string =>
  contentType === undefined || ['', OPAQUE_CONTENT_TYPE].includes(mediaTypeOf(contentType))
    ? contentTypeOf(extname(name))
    : contentType;
