import type { Sharp, SharpOptions } from 'sharp';
import { decodeBmp, isBmp } from './bmp.js';
import { MAX_PIXELS, type ImageSettings, type NormalizedImage, type Pixels } from './image.js';

const JPEG_QUALITY = 90;
/** Maximum time to decode an image. */
const MAX_SECONDS = 30;

/** Counterclockwise rotations by the EXIF orientation, from 1. */
const ROTATIONS = [0, 0, 180, 180, 90, 270, 270, 90];

const isPixels = (source: Uint8Array | Pixels): source is Pixels => !(source instanceof Uint8Array);

/** Opens an image of any supported format. Reading it throws if it is damaged or exceeds the limit of pixels. */
export async function openImage(file: Uint8Array | Pixels, options: SharpOptions = {}): Promise<Sharp> {
  // The library does not read BMP images.
  const source = !isPixels(file) && isBmp(file) ? decodeBmp(file) : file;
  const { default: sharp } = await import('sharp');
  // One image at a time, so that the other cores can serve queries.
  sharp.concurrency(1);
  sharp.cache(false);
  const limits: SharpOptions = { limitInputPixels: MAX_PIXELS, ...options };
  if (!isPixels(source)) return sharp(source, limits).timeout({ seconds: MAX_SECONDS });
  const { data, width, height, channels } = source;
  return sharp(data, { ...limits, raw: { width, height, channels } }).timeout({ seconds: MAX_SECONDS });
}

/** The number of images in a file: the pages of a TIFF file, otherwise 1. Throws if the file is not an image. */
export async function imageCount(bytes: Uint8Array): Promise<number> {
  const { format, pages = 1 } = await (await openImage(bytes)).metadata();
  return format === 'tiff' ? pages : 1;
}

/** An upright JPEG image of at most the requested size. Throws if it cannot be read. */
export async function normalizeImage(
  source: Uint8Array | Pixels,
  { maxWidth, maxHeight }: ImageSettings,
  page = 0,
): Promise<Omit<NormalizedImage, 'contentOffset' | 'pageNumber' | 'boundingPolygon'>> {
  const image = await openImage(source, isPixels(source) ? {} : { page });
  const { width: originalWidth, height: originalHeight, orientation = 1 } = await image.metadata();
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return {
    $type: 'file',
    contentType: 'image/jpeg',
    data: data.toString('base64'),
    width: info.width,
    height: info.height,
    originalWidth,
    originalHeight,
    rotationFromOriginal: ROTATIONS[orientation - 1] ?? 0,
  };
}
