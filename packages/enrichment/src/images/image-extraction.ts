import { messageOf, type Warning } from '../errors.js';
import { MAX_PIXELS, type ImagePosition, type ImageSettings, type NormalizedImage, type Pixels } from './image.js';
import { imageCount, normalizeImage } from './normalize-image.js';

export interface ImageLimits {
  /** Maximum number of images of a document. */
  maxImages: number;
  /** Maximum total size of the normalized images of a document, in Base64. */
  maxBytes: number;
}

/** service-behavior §9. The size limits the memory of the local service. */
const DEFAULT_LIMITS: ImageLimits = { maxImages: 1000, maxBytes: 64 * 1024 * 1024 };

/** Normalizes the images of a document and its nested documents, which share the limits. */
export class ImageExtraction {
  /** Which images were left out, and why. */
  readonly warnings: Warning[] = [];
  private count = 0;
  private bytes = 0;
  private hasLimitWarning = false;

  constructor(
    readonly settings: ImageSettings,
    private readonly limits: ImageLimits = DEFAULT_LIMITS,
  ) {}

  /** Whether further images are ignored. */
  get isFull(): boolean {
    return this.count >= this.limits.maxImages || this.bytes >= this.limits.maxBytes;
  }

  /** The images of a file, or of decoded pixels. An image that cannot be read is a warning. */
  async extract(source: Uint8Array | Pixels, position: ImagePosition = {}): Promise<NormalizedImage[]> {
    const images: NormalizedImage[] = [];
    try {
      const pages = source instanceof Uint8Array ? await imageCount(source) : 1;
      for (let page = 0; page < pages; page++) {
        if (this.isFull) {
          this.warnAboutLimit();
          break;
        }
        const image = await normalizeImage(source, this.settings, page);
        this.count++;
        this.bytes += image.data.length;
        images.push({ ...image, contentOffset: 0, pageNumber: 0, boundingPolygon: '', ...position });
      }
    } catch (error) {
      this.warn(`An image could not be read: ${messageOf(error)}`);
    }
    return images;
  }

  /** Warns about an image that is left out because it has too many pixels. */
  warnAboutPixels(width: number, height: number): void {
    this.warn(`An image of ${width} by ${height} pixels exceeds the limit of ${MAX_PIXELS} pixels.`);
  }

  /** Warns, once, that images beyond the limits are left out. */
  warnAboutLimit(): void {
    if (this.hasLimitWarning) return;
    this.hasLimitWarning = true;
    const { maxImages, maxBytes } = this.limits;
    const reason =
      this.count >= maxImages
        ? `The document has more than ${maxImages} images.`
        : `The images of the document exceed the limit of ${maxBytes} bytes.`;
    this.warn(`${reason} Only the first ${this.count} were extracted.`);
  }

  /** Warns about images that are left out. */
  warn(message: string): void {
    this.warnings.push({ name: 'normalized_images', message });
  }
}
