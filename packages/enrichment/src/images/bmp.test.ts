import { expect, test } from 'vitest';
import { decodeBmp } from './bmp.js';
import { imageCount, normalizeImage } from './normalize-image.js';

interface Bitmap {
  width: number;
  /** Negative if the first row is the top one. */
  height: number;
  bits: number;
  compression?: number;
  /** Colors of a palette (blue, green, red, 0), or masks of the channels. */
  table?: readonly number[];
  rows: readonly (readonly number[])[];
}

/** A file with the oldest header that is still in use. */
function bitmap({ width, height, bits, compression = 0, table = [], rows }: Bitmap): Uint8Array {
  const data = rows.flat();
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + table.length + data.length, 2);
  header.writeUInt32LE(54 + table.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  return Buffer.concat([header, Buffer.from(table), Buffer.from(data)]);
}

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
const palette = [BLUE, GREEN, RED, WHITE].flatMap(([red = 0, green = 0, blue = 0]) => [blue, green, red, 0]);
/** Red and green above blue and white. */
const expected = [RED, GREEN, BLUE, WHITE].flat();
const size = { width: 2, height: 2 };

test.each<[string, Bitmap]>([
  [
    '24 bits, from the lowest row',
    {
      ...size,
      bits: 24,
      rows: [
        [255, 0, 0, 255, 255, 255, 0, 0],
        [0, 0, 255, 0, 255, 0, 0, 0],
      ],
    },
  ],
  [
    '24 bits, from the top row',
    {
      width: 2,
      height: -2,
      bits: 24,
      rows: [
        [0, 0, 255, 0, 255, 0, 0, 0],
        [255, 0, 0, 255, 255, 255, 0, 0],
      ],
    },
  ],
  [
    '8 bits with a palette',
    {
      ...size,
      bits: 8,
      table: palette,
      rows: [
        [0, 3, 0, 0],
        [2, 1, 0, 0],
      ],
    },
  ],
  [
    '4 bits with a palette',
    {
      ...size,
      bits: 4,
      table: palette,
      rows: [
        [0x03, 0, 0, 0],
        [0x21, 0, 0, 0],
      ],
    },
  ],
  [
    '16 bits without masks',
    {
      ...size,
      bits: 16,
      rows: [
        [0x1f, 0x00, 0xff, 0x7f],
        [0x00, 0x7c, 0xe0, 0x03],
      ],
    },
  ],
  [
    '16 bits with masks',
    {
      ...size,
      bits: 16,
      compression: 3,
      table: [0x00, 0xf8, 0, 0, 0xe0, 0x07, 0, 0, 0x1f, 0x00, 0, 0],
      rows: [
        [0x1f, 0x00, 0xff, 0xff],
        [0x00, 0xf8, 0xe0, 0x07],
      ],
    },
  ],
  [
    '32 bits',
    {
      ...size,
      bits: 32,
      rows: [
        [255, 0, 0, 0, 255, 255, 255, 0],
        [0, 0, 255, 0, 0, 255, 0, 0],
      ],
    },
  ],
])('%s', (_, image) => {
  expect(decodeBmp(bitmap(image))).toEqual({ width: 2, height: 2, channels: 3, data: Uint8Array.from(expected) });
});

test('1 bit with a palette', () => {
  const table = [0, 0, 0, 0, 255, 255, 255, 0];
  const { data } = decodeBmp(bitmap({ width: 3, height: 1, bits: 1, table, rows: [[0b10100000, 0, 0, 0]] }));
  expect([...data]).toEqual([...WHITE, 0, 0, 0, ...WHITE]);
});

test('an image is normalized like those of other formats', async () => {
  const rows = Array.from({ length: 30 }, () => Array.from({ length: 120 }, () => 128));
  const file = bitmap({ width: 40, height: 30, bits: 24, rows });
  expect(await imageCount(file)).toBe(1);
  const image = await normalizeImage(file, { rendersPages: false, maxWidth: 20, maxHeight: 20 });
  expect(image).toMatchObject({
    contentType: 'image/jpeg',
    width: 20,
    height: 15,
    originalWidth: 40,
    originalHeight: 30,
  });
});

test.each<[string, Uint8Array, string]>([
  ['compressed', bitmap({ ...size, bits: 8, compression: 1, rows: [] }), 'Compressed BMP images are not supported.'],
  ['too large', bitmap({ width: 100_000, height: 100_000, bits: 24, rows: [] }), 'exceeds the limit'],
  ['incomplete', bitmap({ ...size, bits: 24, rows: [[0, 0, 0]] }), 'The BMP image is incomplete.'],
  ['empty', bitmap({ width: 0, height: 2, bits: 24, rows: [] }), 'has no pixels'],
  ['no header', Buffer.from('BM'), 'header'],
])('an image that is %s is rejected by name', (_, bytes, message) => {
  expect(() => decodeBmp(bytes)).toThrow(message);
});

test('an index beyond the palette does not read beyond the file', () => {
  const file = bitmap({ width: 1, height: 1, bits: 8, rows: [[255, 0, 0, 0]] });
  expect(() => decodeBmp(file)).toThrow(RangeError);
});
