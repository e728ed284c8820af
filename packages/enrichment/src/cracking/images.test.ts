import { Document, ImageRun, Packer, Paragraph, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import PptxGenJS from 'pptxgenjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf } from '../content-type.js';
import type { ImageSettings } from '../images/image.js';
import { ImageExtraction } from '../images/image-extraction.js';
import { crackDocument } from './crack-document.js';
import { openDocument, zip } from './test-support/files.js';
import { pdfWithImages, png } from './test-support/images.js';

const limits = { maxCharacters: 100_000, maxUnpackedBytes: 10_000_000, maxPages: 100 };
const settings: ImageSettings = { rendersPages: false, maxWidth: 2000, maxHeight: 2000 };
const crack = (extension: string, bytes: Uint8Array | string, changes: Partial<ImageSettings> = {}) =>
  crackDocument(contentTypeOf(extension), typeof bytes === 'string' ? Buffer.from(bytes) : bytes, limits, {
    images: { ...settings, ...changes },
  });

let image: Buffer;
let base64: string;
beforeAll(async () => {
  image = await png(80, 60);
  base64 = image.toString('base64');
});

const word = (): Promise<Uint8Array> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph('Before'),
            new Paragraph({
              children: [new ImageRun({ type: 'png', data: image, transformation: { width: 80, height: 60 } })],
            }),
            new Paragraph({ children: [new TextRun('After')] }),
          ],
        },
      ],
    }),
  );

async function presentation(): Promise<Uint8Array> {
  // The library is CommonJS with a default export.
  const file = new (PptxGenJS as unknown as new () => PptxGenJS.default)();
  file.addSlide().addText('Before', { x: 1, y: 1 });
  const slide = file.addSlide();
  slide.addImage({ data: `image/png;base64,${base64}`, x: 1, y: 1, w: 1, h: 1 });
  slide.addText('After', { x: 1, y: 3 });
  return new Uint8Array((await file.write({ outputType: 'arraybuffer' })) as ArrayBuffer);
}

async function workbook(): Promise<Uint8Array> {
  const file = new ExcelJS.Workbook();
  const sheet = file.addWorksheet('Before');
  const id = file.addImage({ buffer: image as unknown as ExcelJS.Buffer, extension: 'png' });
  sheet.addImage(id, { tl: { col: 1, row: 1 }, ext: { width: 80, height: 60 } });
  file.addWorksheet('After');
  return new Uint8Array(await file.xlsx.writeBuffer());
}

const html = (source: string): string =>
  `<html><body><p>Before</p><p><img src="${source}"></p><p>After</p></body></html>`;

const odt = (): Uint8Array => {
  const source = '<p>Before</p><p><frame><image xlink:href="Pictures/1.png"/></frame></p><p>After</p>';
  const content = `<document-content xmlns:xlink="x"><body><text>${source}</text></body></document-content>`;
  return zip({ 'content.xml': content, 'Pictures/1.png': image });
};

const epub = (): Uint8Array =>
  zip({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package><manifest><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'OEBPS/text/a.xhtml': html('../images/1.png'),
    'OEBPS/images/1.png': image,
  });

const email = (): string =>
  [
    'Subject: Picture',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Before',
    '--b',
    'Content-Type: image/png',
    'Content-Disposition: attachment; filename=1.png',
    'Content-Transfer-Encoding: base64',
    '',
    base64,
    '--b--',
    '',
  ].join('\r\n');

describe('an image is extracted with its position in the text', () => {
  const after = 'Before\n'.length;
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array | string, number]>([
    ['Word', '.docx', word, after],
    // The notes of a slide have its number.
    ['PowerPoint', '.pptx', presentation, 'Before\n1\n'.length],
    ['Excel', '.xlsx', workbook, after],
    ['OpenDocument', '.odt', odt, after],
    ['EPUB', '.epub', epub, after],
    ['HTML', '.html', () => html(`data:image/png;base64,${base64}`), after],
    ['RTF', '.rtf', () => `{\\rtf1 Before\\par{\\*\\shppict{\\pict\\pngblip ${image.toString('hex')}}}After}`, after],
    ['email', '.eml', email, 'Before'.length],
    ['ZIP', '.zip', () => zip({ 'a.txt': 'Before', 'b.png': image, 'c.txt': 'After' }), after],
    ['a file', '.png', () => image, 0],
  ])('%s', async (_, extension, bytes, contentOffset) => {
    const { text, images = [], warnings } = await crack(extension, await bytes());
    expect(warnings).toEqual([]);
    expect(images).toMatchObject([
      { $type: 'file', contentType: 'image/jpeg', width: 80, height: 60, rotationFromOriginal: 0, pageNumber: 0 },
    ]);
    expect(images[0]!.contentOffset).toBe(contentOffset);
    if (text.includes('After')) expect(text.slice(contentOffset).trim()).toMatch(/^After/);
    const { format, width } = await sharp(Buffer.from(images[0]!.data, 'base64')).metadata();
    expect({ format, width }).toEqual({ format: 'jpeg', width: 80 });
  });

  test('only if images are requested', async () => {
    expect((await crackDocument(contentTypeOf('.docx'), await word(), limits)).images ?? []).toEqual([]);
    await expect(crackDocument('image/png', image, limits)).rejects.toMatchObject({ code: 'unsupportedContentType' });
  });
});

describe('PDF', () => {
  const file = () => pdfWithImages([{ text: 'First page' }, { text: 'Second', image }, { text: 'Third', image }]);

  test('images follow the text of their page, with their position on it', async () => {
    const { text, images } = await crack('.pdf', await file());
    expect(text).toBe('First page\nSecond\nThird');
    expect(images).toMatchObject([
      { pageNumber: 2, contentOffset: 'First page\nSecond'.length, originalWidth: 80, originalHeight: 60 },
      { pageNumber: 3, contentOffset: text.length },
    ]);
    // The page is 800 points high.
    expect(JSON.parse(images![0]!.boundingPolygon)).toEqual([
      [
        { x: 100, y: 200 },
        { x: 300, y: 200 },
        { x: 300, y: 300 },
        { x: 100, y: 300 },
      ],
    ]);
    const { dominant } = await sharp(Buffer.from(images![0]!.data, 'base64')).stats();
    expect(dominant.b).toBeGreaterThan(150);
    expect(dominant.r).toBeLessThan(80);
  });

  test('pages are rendered', async () => {
    const { images } = await crack('.pdf', await file(), { rendersPages: true, maxHeight: 400 });
    expect(images).toMatchObject([1, 2, 3].map((pageNumber) => ({ pageNumber, width: 300, height: 400 })));
    const [first, second] = await Promise.all(
      images!.map(({ data }) =>
        sharp(Buffer.from(data, 'base64'))
          .stats()
          .then(({ channels }) => channels[0]!.mean),
      ),
    );
    // The image on the second page is dark.
    expect(second).toBeLessThan(first!);
  });
});

test('images are upright and have at most the requested size', async () => {
  const rotated = await sharp(image).resize(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { images } = await crack('.jpg', rotated, { maxWidth: 150, maxHeight: 150 });
  expect(images).toMatchObject([
    { width: 113, height: 150, originalWidth: 400, originalHeight: 300, rotationFromOriginal: 270 },
  ]);
});

test('each page of a TIFF file is an image', async () => {
  const pages = await sharp([await png(40, 40), await png(40, 40, '#ffffff')], { join: { animated: true } })
    .tiff()
    .toBuffer();
  expect((await crack('.tiff', pages)).images).toHaveLength(2);
});

describe('an image that cannot be extracted causes a warning', () => {
  test('a damaged image, and an image with too many pixels', async () => {
    // The header of a PNG image that would have 40,000 by 40,000 pixels.
    const bomb = Buffer.from(await png(1, 1));
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(40_000, 20);
    const { text, images, warnings } = await crack(
      '.zip',
      zip({ 'a.txt': 'Text', 'b.png': bomb, 'c.png': image.subarray(0, 40), 'd.png': image }),
    );
    expect(text).toBe('Text');
    expect(images).toHaveLength(1);
    expect(warnings).toMatchObject(
      Array.from({ length: 2 }, () => ({
        name: 'normalized_images',
        message: expect.stringContaining('could not be read'),
      })),
    );
  });

  test.each([
    ['number', { maxImages: 2, maxBytes: 1_000_000 }, 'more than 2 images. Only the first 2'],
    ['size', { maxImages: 10, maxBytes: 1 }, 'exceed the limit of 1 bytes. Only the first 1'],
  ])('images beyond the limit of their %s', async (_, imageLimits, message) => {
    const extraction = new ImageExtraction(settings, imageLimits);
    for (let i = 0; i < 4; i++) await extraction.extract(image);
    expect(extraction.warnings).toEqual([{ name: 'normalized_images', message: expect.stringContaining(message) }]);
  });
});

test('an OpenDocument file without images has its text and no images', async () => {
  const { text, images } = await crack('.odt', openDocument('<text:p>Only text</text:p>'));
  expect({ text, images }).toEqual({ text: 'Only text', images: [] });
});
