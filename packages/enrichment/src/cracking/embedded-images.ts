import { CrackingError } from '../errors.js';
import type { NormalizedImage } from '../images/image.js';
import type { ImageExtraction } from '../images/image-extraction.js';
import type { TextBuffer } from './text-buffer.js';

/** A reference to an image in the text. */
interface ImageReference {
  /** Name of the file in the package, or a `data:` URL. */
  source: string;
  /** Position in the text buffer. */
  position: number;
}

/** Collects references to images in document order, and extracts the images once the text is complete. */
export class EmbeddedImages {
  private readonly references: ImageReference[] = [];

  constructor(
    private readonly extraction: ImageExtraction | undefined,
    private readonly buffer: TextBuffer,
  ) {}

  /** Adds a reference at the current position of the text buffer. */
  add(source: string | undefined): void {
    if (this.extraction === undefined || source === undefined) return;
    this.references.push({ source, position: this.buffer.position });
  }

  /** The images. The buffer must be finished. Missing files and linked images are skipped. */
  async extract(read: (source: string) => Promise<Uint8Array | undefined>): Promise<NormalizedImage[]> {
    const images: NormalizedImage[] = [];
    const { extraction } = this;
    if (extraction === undefined) return images;
    for (const { source, position } of this.references) {
      if (extraction.isFull) {
        extraction.warnAboutLimit();
        break;
      }
      try {
        const bytes = bytesOfDataUrl(source) ?? (await read(source));
        const contentOffset = this.buffer.offsetOf(position);
        if (bytes !== undefined) images.push(...(await extraction.extract(bytes, { contentOffset })));
      } catch (error) {
        // The document unpacks to more than the limit: its text is indexed without further images.
        if (!(error instanceof CrackingError)) throw error;
        extraction.warn(error.message);
        break;
      }
    }
    return images;
  }
}

function bytesOfDataUrl(url: string): Uint8Array | undefined {
  const match = /^data:image\/[\w.+-]+;base64,/i.exec(url);
  return match === null ? undefined : Buffer.from(url.slice(match[0].length), 'base64');
}
