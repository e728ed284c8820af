import { CrackingError } from '../../errors.js';
import type { DocumentCracker } from '../cracker.js';
import { EmbeddedImages } from '../embedded-images.js';
import { TextBuffer } from '../text-buffer.js';
import { ZipPackage } from '../zip-package.js';
import { officeProperties } from './properties.js';
import { orderedParts, relationshipsOf, targetsOf } from './relationships.js';
import { readParagraphs } from './word.js';

/** Slides in their order, each followed by its notes. */
export const presentationCracker: DocumentCracker = {
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes, marks, images: extraction }) {
    const file = await ZipPackage.open(bytes, maxUnpackedBytes);
    if (!file.names.includes('ppt/presentation.xml')) {
      throw new CrackingError('unprocessable', 'The file is not a PowerPoint presentation.');
    }
    const buffer = new TextBuffer(maxCharacters, marks);
    const images = new EmbeddedImages(extraction, buffer);
    const slides = await orderedParts(file, 'ppt/presentation.xml', 'sldId');
    for (const [i, slide] of slides.entries()) {
      if (i > 0) buffer.startPage();
      const relationships = await relationshipsOf(file, slide);
      const targets = targetsOf(relationships);
      readParagraphs((await file.readText(slide)) ?? '', buffer, {
        onImage: (id = '') => images.add(targets.get(id)),
      });
      const notes = relationships.find(({ type }) => type === 'notesSlide');
      if (notes !== undefined) readParagraphs((await file.readText(notes.path)) ?? '', buffer);
    }
    return {
      ...buffer.finish(),
      images: await images.extract((path) => file.read(path)),
      metadata: {
        metadata_content_type: contentType,
        metadata_slide_count: slides.length,
        ...(await officeProperties(file)),
      },
    };
  },
};
