import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { declaredContentType, OPAQUE_CONTENT_TYPE } from '../content-type.js';
import { decodeText } from './decode-text.js';

/** Content types by those of the library, where they differ. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  'application/x-cfb': 'application/vnd.ms-outlook',
  'application/xml': 'text/xml',
};
/** Number of bytes at the start of a file that show its format. */
const START = 1024;
/** Characters that texts do not contain: control characters, and the replacement of invalid bytes. */
const BINARY = /[\0-\u0006\u000e-\u001a\u001c-\u001f\ufffd]/;

/** Whether bytes are a text in UTF-8, or in UTF-16 with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = [0xff, 0xfe].includes(bytes[0]!) && (bytes[0]! ^ bytes[1]!) === 1;
  // The last character of the start can be cut.
  if (isUtf16) return bytes.length % 2 === 0 && !BINARY.test(decodeText(bytes.subarray(0, START)).text.slice(0, -1));
  return isUtf8(bytes) && !bytes.includes(0) && !BINARY.test(Buffer.from(bytes.subarray(0, START)).toString('latin1'));
}

/** The content type of a file, by its content. */
export async function detectContentType(bytes: Uint8Array): Promise<string> {
  const fileType = await fileTypeFromBuffer(bytes);
  // The library takes texts in UTF-16 for this rare audio format, which starts with the same bytes.
  if (fileType?.ext === 'mp1' && isText(bytes)) return 'text/plain';
  if (fileType !== undefined) return CONTENT_TYPES[fileType.mime] ?? fileType.mime;
  const start = Buffer.from(bytes.subarray(0, START)).toString('latin1');
  if (/^\s*(?:<!doctype html|<html)/i.test(start)) return 'text/html';
  if (/^(?:From|To|Subject|Date|Received|Return-Path|Message-ID|MIME-Version): /im.test(start.split('\n', 1)[0]!)) {
    return 'message/rfc822';
  }
  return isText(bytes) ? 'text/plain' : OPAQUE_CONTENT_TYPE;
}

/** The content type that a file is stored with, otherwise by its extension, otherwise by its content. */
export async function contentTypeOfFile(
  contentType: string | undefined,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const declared = declaredContentType(contentType, name);
  return declared === OPAQUE_CONTENT_TYPE ? detectContentType(bytes) : declared;
}
