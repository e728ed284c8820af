import type { DocumentCracker } from '../cracker.js';
import { CrackingError } from '../../errors.js';
import { EmbeddedImages } from '../embedded-images.js';
import { TextBuffer } from '../text-buffer.js';
import { attributeOf, readXml } from '../xml.js';
import { ZipPackage } from '../zip-package.js';
import { officeProperties } from './properties.js';
import { relationshipsOf, targetsOf } from './relationships.js';

const MAIN = 'word/document.xml';
/** Parts of a document besides its body, in the order in which they are read. */
const OTHER_PARTS = ['header', 'footer', 'footnotes', 'endnotes', 'comments'];

/** Placeholders of the title of a slide. */
const TITLES = new Set(['title', 'ctrTitle']);

/** The levels of heading styles, by style ID. */
function headingLevelsOf(styles: string): Map<string, number> {
  const levels = new Map<string, number>();
  let style = '';
  readXml(styles, {
    open: (name, attributes) => {
      if (name === 'style') style = attributeOf(attributes, 'styleId') ?? '';
      const value = attributeOf(attributes, 'val') ?? '';
      const level = name === 'name' ? /^heading ([1-9])$/i.exec(value)?.[1] : undefined;
      if (level !== undefined || (name === 'name' && /^title$/i.test(value))) levels.set(style, Number(level ?? 1));
      // Level 9 is body text.
      else if (name === 'outlineLvl' && Number(value) < 9 && !levels.has(style)) levels.set(style, Number(value) + 1);
    },
  });
  return levels;
}

/**
 * Writes the text of a part: paragraphs are lines, cells of tables are separated by tabs. Images are reported by the ID of
 * their relationship.
 */
export function readParagraphs(
  xml: string,
  buffer: TextBuffer,
  {
    headingLevels = new Map(),
    onImage,
  }: { headingLevels?: ReadonlyMap<string, number>; onImage?: (id: string | undefined) => void } = {},
): void {
  let isText = false;
  let fallbackDepth = 0;
  let cellDepth = 0;
  readXml(xml, {
    open: (name, attributes) => {
      // The content of a text box appears twice: in `Choice` and in `Fallback`.
      if (name === 'Fallback') fallbackDepth++;
      if (fallbackDepth > 0) return;
      if (name === 't') isText = true;
      else if (name === 'tab') buffer.add('\t');
      else if (name === 'br' || name === 'cr') buffer.add('\n');
      else if (name === 'tc') cellDepth++;
      else if (name === 'blip') onImage?.(attributeOf(attributes, 'embed'));
      else if (name === 'imagedata') onImage?.(attributeOf(attributes, 'id'));
      else if (name === 'pStyle' && cellDepth === 0) {
        const level = headingLevels.get(attributeOf(attributes, 'val') ?? '');
        if (level !== undefined) buffer.startHeading(level);
      } else if (name === 'ph' && TITLES.has(attributes['type'] ?? '')) buffer.startHeading(1);
    },
    text: (data) => {
      if (isText && fallbackDepth === 0) buffer.add(data);
    },
    close: (name) => {
      if (name === 'Fallback') fallbackDepth--;
      if (fallbackDepth > 0) return;
      if (name === 't') isText = false;
      else if (name === 'tc') {
        cellDepth--;
        buffer.add('\t');
      } else if (name === 'tr' || (name === 'p' && cellDepth === 0)) buffer.endLine();
      else if (name === 'p') buffer.add(' ');
    },
  });
}

export const wordCracker: DocumentCracker = {
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes, marks, images: extraction }) {
    const file = await ZipPackage.open(bytes, maxUnpackedBytes);
    const body = await file.readText(MAIN);
    if (body === undefined) throw new CrackingError('unprocessable', 'The file is not a Word document.');
    const buffer = new TextBuffer(maxCharacters, marks);
    const images = new EmbeddedImages(extraction, buffer);
    const styles = marks.hasHeadings === true ? await file.readText('word/styles.xml') : undefined;
    const relationships = await relationshipsOf(file, MAIN);
    const bodyTargets = targetsOf(relationships);
    readParagraphs(body, buffer, {
      headingLevels: headingLevelsOf(styles ?? ''),
      onImage: (id = '') => images.add(bodyTargets.get(id)),
    });
    for (const type of OTHER_PARTS) {
      for (const { path } of relationships.filter((relationship) => relationship.type === type)) {
        const targets = targetsOf(await relationshipsOf(file, path));
        readParagraphs((await file.readText(path)) ?? '', buffer, {
          onImage: (id = '') => images.add(targets.get(id)),
        });
      }
    }
    return {
      ...buffer.finish(),
      images: await images.extract((path) => file.read(path)),
      metadata: { metadata_content_type: contentType, ...(await officeProperties(file)) },
    };
  },
};
