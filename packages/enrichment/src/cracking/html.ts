import type { ContentMetadata } from '@searchdeck/contract';
import type { DocumentCracker } from './cracker.js';
import { decodeText } from './decode-text.js';
import { EmbeddedImages } from './embedded-images.js';
import { parseMarkup } from './markup-parser.js';
import { TextBuffer } from './text-buffer.js';
import { encodingWarnings } from './text.js';

/** Elements whose text is not part of the page. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'head']);
/** Inline elements; all others start a new line. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark output q s samp select small span strike strong sub sup textarea time tt u var wbr'.split(
    ' ',
  ),
);
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const META_FIELDS: Readonly<Record<string, 'metadata_author' | 'metadata_description' | 'metadata_keywords'>> = {
  author: 'metadata_author',
  description: 'metadata_description',
  keywords: 'metadata_keywords',
};

/** Writes the visible text of HTML to a buffer, and reports images; returns the metadata of its head. */
export function readHtml(
  html: string,
  buffer: TextBuffer,
  onImage?: (source: string | undefined) => void,
): ContentMetadata {
  const metadata: ContentMetadata = {};
  let hiddenDepth = 0;
  let isTitle = false;
  let title = '';
  let preformattedDepth = 0;
  let isSpacePending = false;
  const endLine = (): void => {
    buffer.endLine();
    isSpacePending = false;
  };
  parseMarkup(html, {
    onopentag(name, attributes) {
      if (name === 'title') isTitle = true;
      const { lang, name: metaName, content } = attributes;
      if (name === 'html' && lang) metadata.metadata_language = lang;
      if (name === 'meta' && content) {
        const field = META_FIELDS[metaName?.toLowerCase() ?? ''];
        if (field !== undefined) metadata[field] = content;
      }
      if (HIDDEN.has(name)) hiddenDepth++;
      else if (name === 'td' || name === 'th') isSpacePending = true;
      else if (!INLINE.has(name)) endLine();
      else if (name === 'img' && hiddenDepth === 0) onImage?.(attributes['src']);
      const headingLevel = hiddenDepth === 0 ? HEADINGS.indexOf(name) + 1 : 0;
      if (headingLevel > 0) buffer.startHeading(headingLevel);
      if (name === 'pre') preformattedDepth++;
    },
    ontext(data) {
      if (isTitle) title += data;
      if (hiddenDepth > 0 || isTitle) return;
      if (preformattedDepth > 0) return buffer.add(data);
      for (const [part] of data.matchAll(/\s+|\S+/g)) {
        if (/\s/.test(part)) {
          isSpacePending = true;
          continue;
        }
        buffer.addWord(part, isSpacePending);
        isSpacePending = false;
      }
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
      if (name === 'pre') preformattedDepth--;
      if (HIDDEN.has(name)) hiddenDepth--;
      else if (name === 'td' || name === 'th') isSpacePending = true;
      else if (!INLINE.has(name)) endLine();
    },
  });
  if (title.trim() !== '') metadata.metadata_title = title.trim().replace(/\s+/g, ' ');
  return metadata;
}

/** The text of HTML that is part of another document. */
export function htmlToText(html: string, maxCharacters: number): string {
  const buffer = new TextBuffer(maxCharacters);
  readHtml(html, buffer);
  return buffer.finish().text;
}

/** The encoding that the first bytes of a page declare. */
const declaredEncoding = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1'))?.[1];

export const htmlCracker: DocumentCracker = {
  contentTypes: ['text/html', 'application/xhtml+xml'],
  async crack(bytes, { maxCharacters, contentType, marks, images: extraction }) {
    const decodedText = decodeText(bytes, declaredEncoding(bytes));
    const buffer = new TextBuffer(maxCharacters, marks);
    const images = new EmbeddedImages(extraction, buffer);
    const metadata = readHtml(decodedText.text, buffer, (source) => images.add(source));
    const { text, warnings } = buffer.finish();
    return {
      text,
      metadata: { metadata_content_type: contentType, metadata_content_encoding: decodedText.encoding, ...metadata },
      warnings: [...encodingWarnings(decodedText), ...warnings],
      // Images in other files are not read.
      images: await images.extract(async () => undefined),
    };
  },
};
