/** Byte order marks, longest first. */
const BYTE_ORDER_MARKS: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** Encoding of texts that have no byte order mark and are not valid UTF-8. */
const FALLBACK_ENCODING = 'windows-1252';

/**
 * The characters of the bytes 0x80 to 0x9f in windows-1252. Some versions of Node.js decode these bytes as ISO 8859-1,
 * whose characters there are control characters.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const C1_CONTROLS = /[\u0080-\u009f]/g;

/** Replaces the control characters that wrongly decoded bytes of windows-1252 became: `€`, quotation marks, dashes. */
export const correctWindows1252 = (text: string): string =>
  text.replace(C1_CONTROLS, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!);

interface TextBytesDecoder {
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}

export interface DecodedText {
  text: string;
  encoding: string;
  /** Neither a byte order mark nor a declaration states the encoding, and the bytes are not UTF-8. */
  isGuessed: boolean;
}

function platformDecoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder(FALLBACK_ENCODING);
  }
}

/** A decoder; for encodings that the platform does not support, that of the fallback. */
export function decoderOf(encoding: string): TextBytesDecoder {
  const decoder = platformDecoderOf(encoding);
  return decoder.encoding === FALLBACK_ENCODING
    ? { encoding: FALLBACK_ENCODING, decode: (bytes) => correctWindows1252(decoder.decode(bytes)) }
    : decoder;
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
    const text = decoderOf(FALLBACK_ENCODING).decode(bytes);
    return { text, encoding: FALLBACK_ENCODING, isGuessed: true };
  }
}
