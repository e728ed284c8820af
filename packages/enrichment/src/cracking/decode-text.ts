/** Byte order marks, longest first. */
const BYTE_ORDER_MARKS: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** Encoding of texts that have no byte order mark and are not valid UTF-8. */
const FALLBACK_ENCODING = 'windows-1252';

export interface DecodedText {
  text: string;
  encoding: string;
  /** Neither a byte order mark nor a declaration states the encoding, and the bytes are not UTF-8. */
  isGuessed: boolean;
}

/** A decoder; for encodings that the platform does not support, that of the fallback. */
export function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder(FALLBACK_ENCODING);
  }
}

/** Decodes a text by its byte order mark, otherwise by the declared encoding, otherwise as UTF-8. */
export function decodeText(bytes: Uint8Array, declaredEncoding?: string): DecodedText {
  const mark = BYTE_ORDER_MARKS.find((candidate) => candidate.bytes.every((byte, i) => bytes[i] === byte));
  if (mark !== undefined) {
    return { text: new TextDecoder(mark.encoding).decode(bytes), encoding: mark.encoding, isGuessed: false };
  }
  if (declaredEncoding !== undefined) {
    const decoder = decoderOf(declaredEncoding);
    return { text: decoder.decode(bytes), encoding: decoder.encoding, isGuessed: false };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', isGuessed: false };
  } catch {
    const text = new TextDecoder(FALLBACK_ENCODING).decode(bytes);
    return { text, encoding: FALLBACK_ENCODING, isGuessed: true };
  }
}
