import { MAX_PIXELS, type Pixels } from './image.js';

const FILE_HEADER_BYTES = 14;
/** Size of the oldest header with the fields that are read here. */
const MIN_INFO_BYTES = 40;
/** Values of the field for the compression. */
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
const BIT_FIELDS_WITH_ALPHA = 6;
const BITS_PER_PIXEL = [1, 4, 8, 16, 24, 32];
/** Bits of red, green, and blue without masks. */
const DEFAULT_MASKS = new Map<number, readonly number[]>([
  [16, [0x7c00, 0x03e0, 0x001f]],
  [32, [0xff0000, 0x00ff00, 0x0000ff]],
]);

/** Reads red, green, and blue of a pixel. */
type ReadPixel = (row: number, column: number) => readonly [red: number, green: number, blue: number];

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** The value of the bits of a mask, from 0 to 255. */
function channelOf(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / max);
}

function pixelReader(view: DataView, dataOffset: number, stride: number): ReadPixel {
  const infoBytes = view.getUint32(FILE_HEADER_BYTES, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const afterInfo = FILE_HEADER_BYTES + infoBytes;
  if (bits <= 8) {
    return (row, column) => {
      const byte = view.getUint8(dataOffset + row * stride + ((column * bits) >> 3));
      // The leftmost pixel is in the highest bits.
      const index = (byte >> (8 - bits - ((column * bits) & 7))) & ((1 << bits) - 1);
      const color = afterInfo + index * 4;
      return [view.getUint8(color + 2), view.getUint8(color + 1), view.getUint8(color)];
    };
  }
  if (bits === 24) {
    return (row, column) => {
      const pixel = dataOffset + row * stride + column * 3;
      return [view.getUint8(pixel + 2), view.getUint8(pixel + 1), view.getUint8(pixel)];
    };
  }
  // Later headers contain the masks; they follow the oldest one.
  const masks =
    compression === UNCOMPRESSED
      ? DEFAULT_MASKS.get(bits)!
      : [0, 4, 8].map((offset) => view.getUint32(FILE_HEADER_BYTES + MIN_INFO_BYTES + offset, true));
  const [red = 0, green = 0, blue = 0] = masks;
  return (row, column) => {
    const pixel = dataOffset + (row * stride + (column * bits) / 8);
    const value = bits === 16 ? view.getUint16(pixel, true) : view.getUint32(pixel, true);
    return [channelOf(value, red), channelOf(value, green), channelOf(value, blue)];
  };
}

/** The pixels of an uncompressed BMP image; transparency is ignored. Throws for other and for damaged images. */
export function decodeBmp(bytes: Uint8Array): Pixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FILE_HEADER_BYTES + MIN_INFO_BYTES || view.getUint32(FILE_HEADER_BYTES, true) < MIN_INFO_BYTES) {
    throw new Error('The header of the BMP image is damaged or not supported.');
  }
  const dataOffset = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const height = Math.abs(signedHeight);
  const hasMasks = compression === BIT_FIELDS || compression === BIT_FIELDS_WITH_ALPHA;
  if (!BITS_PER_PIXEL.includes(bits) || !(compression === UNCOMPRESSED || (hasMasks && (bits === 16 || bits === 32)))) {
    throw new Error('Compressed BMP images are not supported.');
  }
  if (width <= 0 || height === 0) throw new Error('The BMP image has no pixels.');
  if (width * height > MAX_PIXELS) {
    throw new Error(`The BMP image of ${width} by ${height} pixels exceeds the limit of ${MAX_PIXELS} pixels.`);
  }
  // Rows are padded to four bytes.
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (dataOffset + stride * height > bytes.length) throw new Error('The BMP image is incomplete.');
  const readPixel = pixelReader(view, dataOffset, stride);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    // The first row is the lowest one unless the height is negative.
    const row = signedHeight < 0 ? y : height - 1 - y;
    for (let x = 0; x < width; x++, at += 3) data.set(readPixel(row, x), at);
  }
  return { width, height, channels: 3, data };
}
