import type { DocumentCracker } from '../cracker.js';
import { CrackingError } from '../../errors.js';
import { TextBuffer } from '../text-buffer.js';
import { readXml } from '../xml.js';
import { ZipPackage } from '../zip-package.js';
import { officeProperties } from './properties.js';
import { relationshipsOf } from './relationships.js';

const MAIN = 'word/document.xml';
/** Parts of a document besides its body, in the order in which they are read. */
const OTHER_PARTS = ['header', 'footer', 'footnotes', 'endnotes', 'comments'];

/** Writes the text of a part: paragraphs are lines, cells of tables are separated by tabs. */
export function readParagraphs(xml: string, buffer: TextBuffer): void {
  let isText = false;
  let fallback = 0;
  let cells = 0;
  readXml(xml, {
    open: (name) => {
      // The content of a text box appears twice: in `Choice` and in `Fallback`.
      if (name === 'Fallback') fallback++;
      if (fallback > 0) return;
      if (name === 't') isText = true;
      else if (name === 'tab') buffer.add('\t');
      else if (name === 'br' || name === 'cr') buffer.add('\n');
      else if (name === 'tc') cells++;
    },
    text: (data) => {
      if (isText && fallback === 0) buffer.add(data);
    },
    close: (name) => {
      if (name === 'Fallback') fallback--;
      if (fallback > 0) return;
      if (name === 't') isText = false;
      else if (name === 'tc') {
        cells--;
        buffer.add('\t');
      } else if (name === 'tr' || (name === 'p' && cells === 0)) buffer.endLine();
      else if (name === 'p') buffer.add(' ');
    },
  });
}

export const wordCracker: DocumentCracker = {
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes }) {
    const file = await ZipPackage.open(bytes, maxUnpackedBytes);
    const body = await file.readText(MAIN);
    if (body === undefined) throw new CrackingError('unprocessable', 'The file is not a Word document.');
    const buffer = new TextBuffer(maxCharacters);
    readParagraphs(body, buffer);
    const related = await relationshipsOf(file, MAIN);
    for (const type of OTHER_PARTS) {
      for (const { path } of related.filter((relationship) => relationship.type === type)) {
        readParagraphs((await file.readText(path)) ?? '', buffer);
      }
    }
    return {
      ...buffer.finish(),
      metadata: { metadata_content_type: contentType, ...(await officeProperties(file)) },
    };
  },
};
