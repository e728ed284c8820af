import { CrackingError, type Warning } from '../errors.js';
import type { NormalizedImage } from '../images/image.js';
import type { CrackingOptions, NestedDocument } from './cracker.js';
import type { TextBuffer } from './text-buffer.js';

/** The images of a nested document, and where its text begins in the text buffer. */
interface NestedImages {
  position: number;
  images: readonly NormalizedImage[];
}

export interface NestedContent {
  /** Including one for each document that cannot be read. */
  warnings: Warning[];
  /** The images of all nested documents. The buffer must be finished. */
  images: () => NormalizedImage[];
}

/** Adds the text of nested documents to the buffer. */
export async function addNested(
  documents: AsyncIterable<NestedDocument> | Iterable<NestedDocument>,
  buffer: TextBuffer,
  { crackNested }: CrackingOptions,
): Promise<NestedContent> {
  const warnings: Warning[] = [];
  const nestedImages: NestedImages[] = [];
  for await (const nestedDocument of documents) {
    if (buffer.isFull) break;
    try {
      const document = await crackNested(nestedDocument);
      buffer.endLine();
      nestedImages.push({ position: buffer.position, images: document.images ?? [] });
      buffer.add(document.text);
      warnings.push(...document.warnings.map((warning) => ({ ...warning, details: nestedDocument.name })));
    } catch (error) {
      if (!(error instanceof CrackingError)) throw error;
      warnings.push({ name: 'content', message: error.message, details: nestedDocument.name });
    }
  }
  return {
    warnings,
    images: () =>
      nestedImages.flatMap(({ position, images }) =>
        images.map((image) => ({ ...image, contentOffset: buffer.offsetOf(position + image.contentOffset) })),
      ),
  };
}
