import type { Warning } from '../errors.js';
import type { DocumentCracker } from './cracker.js';
import { decodeText, type DecodedText } from './decode-text.js';
import { TextBuffer, truncate, truncationWarning } from './text-buffer.js';
import { readXml } from './xml.js';

/** A warning if the encoding of a text was guessed. */
export const encodingWarnings = ({ isGuessed, encoding }: DecodedText): Warning[] =>
  isGuessed
    ? [
        {
          name: 'content',
          message: `The text is not valid UTF-8 and has no byte order mark; it was read as ${encoding}.`,
        },
      ]
    : [];

/** Plain text, unchanged. */
export const textCracker: DocumentCracker = {
  contentTypes: ['application/json', 'application/x-ndjson', 'application/javascript', 'text/*'],
  async crack(bytes, { maxCharacters, contentType }) {
    const decodedText = decodeText(bytes);
    const text = truncate(decodedText.text, maxCharacters);
    const warnings = text === decodedText.text ? [] : [truncationWarning(maxCharacters)];
    return {
      text,
      metadata: { metadata_content_type: contentType, metadata_content_encoding: decodedText.encoding },
      warnings: [...encodingWarnings(decodedText), ...warnings],
    };
  },
};

/** The text of the elements of an XML document. */
export const xmlCracker: DocumentCracker = {
  contentTypes: ['application/xml', 'text/xml'],
  async crack(bytes, { maxCharacters, contentType }) {
    const declaration = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
      Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
    );
    const decodedText = decodeText(bytes, declaration?.[1]);
    const buffer = new TextBuffer(maxCharacters);
    readXml(decodedText.text, {
      text: (data) => buffer.add(data.replace(/\s+/g, ' ').trim()),
      close: () => buffer.endLine(),
    });
    const { text, warnings } = buffer.finish();
    return {
      text,
      metadata: { metadata_content_type: contentType, metadata_content_encoding: decodedText.encoding },
      warnings: [...encodingWarnings(decodedText), ...warnings],
    };
  },
};
