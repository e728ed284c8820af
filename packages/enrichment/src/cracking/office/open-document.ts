import { CrackingError } from '../../errors.js';
import type { DocumentCracker } from '../cracker.js';
import { EmbeddedImages } from '../embedded-images.js';
import { TextBuffer } from '../text-buffer.js';
import { attributeOf, readXml } from '../xml.js';
import { ZipPackage } from '../zip-package.js';
import { openDocumentProperties } from './properties.js';

/** Elements whose text is a line: paragraphs and headings. */
const LINES = new Set(['p', 'h']);
const MAX_SPACES = 1000;

function readContent(xml: string, buffer: TextBuffer, images: EmbeddedImages): void {
  let lineDepth = 0;
  let cellDepth = 0;
  let deletionDepth = 0;
  let pages = 0;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'tracked-changes') deletionDepth++;
      if (deletionDepth > 0) return;
      if (name === 'page' && ++pages > 1) buffer.startPage();
      if (name === 'h' && cellDepth === 0) {
        buffer.startHeading(Number(attributeOf(attributes, 'outline-level') ?? 1) || 1);
      }
      if (LINES.has(name)) lineDepth++;
      else if (name === 'table-cell') cellDepth++;
      else if (name === 'tab') buffer.add('\t');
      else if (name === 'line-break') buffer.add('\n');
      else if (name === 'image') images.add(attributeOf(attributes, 'href')?.replace(/^\.\//, ''));
      else if (name === 's') {
        const count = Number(attributeOf(attributes, 'c') ?? 1) || 1;
        buffer.add(' '.repeat(Math.min(count, MAX_SPACES)));
      }
    },
    text: (data) => {
      if (lineDepth > 0 && deletionDepth === 0) buffer.add(data.replace(/\s+/g, ' '));
    },
    close: (name) => {
      if (name === 'tracked-changes') deletionDepth--;
      if (deletionDepth > 0) return;
      if (LINES.has(name)) {
        lineDepth--;
        if (cellDepth === 0) buffer.endLine();
      } else if (name === 'table-cell') {
        cellDepth--;
        buffer.add('\t');
      } else if (name === 'table-row') buffer.endLine();
    },
  });
}

/** OpenDocument texts, spreadsheets, and presentations. */
export const openDocumentCracker: DocumentCracker = {
  contentTypes: [
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
  ],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes, marks, images: extraction }) {
    const file = await ZipPackage.open(bytes, maxUnpackedBytes);
    const content = await file.readText('content.xml');
    if (content === undefined) throw new CrackingError('unprocessable', 'The file is not an OpenDocument file.');
    const buffer = new TextBuffer(maxCharacters, marks);
    const images = new EmbeddedImages(extraction, buffer);
    readContent(content, buffer, images);
    return {
      ...buffer.finish(),
      images: await images.extract((path) => file.read(path)),
      metadata: { metadata_content_type: contentType, ...(await openDocumentProperties(file)) },
    };
  },
};
