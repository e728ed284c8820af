import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { PdfImages } from '../../images/pdf-images.js';

/** A PNG image of one color. */
export const png = (width: number, height: number, background = '#2040c0'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A PDF file whose pages have a text and optionally an image of 200 by 100 points at (100, 500). */
export async function pdfWithImages(pages: readonly { text: string; image?: Uint8Array }[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const { text, image } of pages) {
    const page = document.addPage([600, 800]);
    page.drawText(text, { x: 50, y: 700, size: 24 });
    if (image !== undefined) {
      page.drawImage(await document.embedPng(image), { x: 100, y: 500, width: 200, height: 100 });
    }
  }
  return document.save();
}

/** A PNG image of lines of text, drawn with the fonts of the PDF library. */
export async function textImage(lines: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([360, 40 + lines.length * 30]);
  lines.forEach((line, i) => page.drawText(line, { x: 20, y: page.getHeight() - 40 - i * 30, size: 18 }));
  const file = await PdfImages.open(await document.save());
  const pixels = file.render(0, { rendersPages: true, maxWidth: 2000, maxHeight: 2000 })!;
  file.close();
  const { data, ...raw } = pixels;
  return sharp(data, { raw }).png().toBuffer();
}
