import type { Warning } from '../errors.js';
import type { DocumentCracker } from './cracker.js';

/** Byte order marks, longest first. */
const BYTE_ORDER_MARKS: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** Encoding of texts that have no byte order mark and are not valid UTF-8. */
const FALLBACK_ENCODING = 'windows-1252';

/** Decodes a text by its byte order mark, otherwise as UTF-8. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string; isGuessed: boolean } {
  const mark = BYTE_ORDER_MARKS.find((candidate) => candidate.bytes.every((byte, i) => bytes[i] === byte));
  if (mark !== undefined) {
    return { text: new TextDecoder(mark.encoding).decode(bytes), encoding: mark.encoding, isGuessed: false };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', isGuessed: false };
  } catch {
    const text = new TextDecoder(FALLBACK_ENCODING).decode(bytes);
    return { text, encoding: FALLBACK_ENCODING, isGuessed: true };
  }
}

/** At most `maxLength` UTF-16 code units, without half of a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isHighSurrogate = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1));
  return text.slice(0, isHighSurrogate ? maxLength - 1 : maxLength);
}

export const textCracker: DocumentCracker = {
  contentTypes: ['text/plain', 'text/csv', 'text/markdown', 'text/tab-separated-values'],
  async crack(bytes, { maxCharacters }) {
    const { text, encoding, isGuessed } = decodeText(bytes);
    const warnings: Warning[] = [];
    if (isGuessed) {
      warnings.push({
        name: 'content',
        message: `The text is not valid UTF-8 and has no byte order mark; it was read as ${encoding}.`,
      });
    }
    if (text.length > maxCharacters) {
      warnings.push({
        name: 'content',
        message: `The text has ${text.length} characters and was truncated to the limit of ${maxCharacters}.`,
      });
    }
    return {
      text: truncate(text, maxCharacters),
      metadata: { metadata_content_encoding: encoding },
      images: [],
      warnings,
    };
  },
};
