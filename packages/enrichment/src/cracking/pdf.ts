import { messageOf, passwordError, type Warning } from '../errors.js';
import { MAX_PIXELS, type NormalizedImage } from '../images/image.js';
import type { ImageExtraction } from '../images/image-extraction.js';
import type { DocumentCracker } from './cracker.js';
import { definedFields } from './office/properties.js';
import { TextBuffer } from './text-buffer.js';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The time of a date of a PDF file: `D:20240131120000+01'00'`. */
function pdfTime(text: unknown): string | undefined {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-]\d\d)'?(\d\d)?)?/.exec(textOf(text) ?? '');
  if (match === null) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone, zoneMinutes = '00'] = match;
  const offset = zone === undefined ? 'Z' : `${zone}:${zoneMinutes}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Adds the images of the pages, or the rendered pages. They follow the text of their page, which ends at an offset. */
async function extractImages(
  bytes: Uint8Array,
  pageEnds: readonly number[],
  extraction: ImageExtraction,
  images: NormalizedImage[],
): Promise<void> {
  const { PdfImages } = await import('../images/pdf-images.js');
  const file = await PdfImages.open(bytes);
  try {
    for (const [page, contentOffset] of pageEnds.entries()) {
      const position = { contentOffset, pageNumber: page + 1 };
      if (extraction.isFull) {
        extraction.warnAboutLimit();
        break;
      }
      if (extraction.settings.rendersPages) {
        const pixels = file.render(page, extraction.settings);
        if (pixels === undefined) extraction.warn(`Page ${page + 1} could not be rendered.`);
        else images.push(...(await extraction.extract(pixels, position)));
        continue;
      }
      await file.forEachImage(page, async ({ width, height, boundingPolygon, decode }) => {
        if (extraction.isFull) return extraction.warnAboutLimit();
        if (width * height > MAX_PIXELS) return extraction.warnAboutPixels(width, height);
        const pixels = decode();
        if (pixels === undefined) return extraction.warn(`An image of page ${page + 1} could not be decoded.`);
        images.push(...(await extraction.extract(pixels, { ...position, boundingPolygon })));
      });
    }
  } finally {
    file.close();
  }
}

/** The images of a file. If the file is damaged, those before the damage, and a warning. */
async function imagesOf(
  bytes: Uint8Array,
  pageEnds: readonly number[],
  extraction: ImageExtraction,
): Promise<NormalizedImage[]> {
  const images: NormalizedImage[] = [];
  try {
    await extractImages(bytes, pageEnds, extraction, images);
  } catch (error) {
    const { discardPdfLibrary } = await import('../images/pdf-images.js');
    discardPdfLibrary();
    extraction.warn(`Images could not be extracted: ${messageOf(error)}`);
  }
  return images;
}

/** The text of the pages, in the order of the file. */
export const pdfCracker: DocumentCracker = {
  contentTypes: ['application/pdf'],
  async crack(bytes, { contentType, maxCharacters, maxPages, marks, images: extraction }) {
    const { getDocumentProxy } = await import('unpdf');
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 }).catch((error: unknown) => {
      if ((error as Error).name !== 'PasswordException') throw error;
      throw passwordError({ cause: error });
    });
    try {
      const warnings: Warning[] = [];
      const buffer = new TextBuffer(maxCharacters, marks);
      const pages = Math.min(document.numPages, maxPages);
      if (pages < document.numPages) {
        warnings.push({
          name: 'content',
          message: `The document has ${document.numPages} pages. Only the text of the first ${maxPages} was extracted.`,
        });
      }
      const pageEnds: number[] = [];
      for (let number = 1; number <= pages && !buffer.isFull; number++) {
        if (number > 1) buffer.startPage();
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        for (const item of items) {
          if (!('str' in item)) continue;
          buffer.add(item.str);
          if (item.hasEOL) buffer.endLine();
        }
        pageEnds.push(buffer.position);
        buffer.endLine();
        page.cleanup();
      }
      const info = (await document.getMetadata()).info as Readonly<Partial<Record<string, unknown>>>;
      const { text, warnings: truncation } = buffer.finish();
      const offsets = pageEnds.map((end) => buffer.offsetOf(end));
      return {
        text,
        metadata: definedFields({
          metadata_content_type: contentType,
          metadata_author: textOf(info['Author']),
          metadata_title: textOf(info['Title']),
          metadata_language: textOf(info['Language']),
          metadata_creation_date: pdfTime(info['CreationDate']),
          metadata_last_modified: pdfTime(info['ModDate']),
          metadata_page_count: document.numPages,
        }),
        ...(extraction === undefined ? {} : { images: await imagesOf(bytes, offsets, extraction) }),
        warnings: [...warnings, ...truncation],
      };
    } finally {
      await document.destroy();
    }
  },
};
