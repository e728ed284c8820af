import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import PptxGenJS from 'pptxgenjs';

/** A PDF file with one page per text. */
export async function pdf(pages: readonly string[], title = 'Annual report', author = 'Ada'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setAuthor(author);
  document.setLanguage('en-US');
  document.setCreationDate(new Date('2024-01-31T12:00:00Z'));
  for (const text of pages) document.addPage().drawText(text, { x: 50, y: 700, size: 12 });
  return document.save();
}

const paragraph = (text: string): Paragraph => new Paragraph({ children: [new TextRun(text)] });

/** A Word document with paragraphs, a table, a header, and a footer. */
export const word = (paragraphs: readonly string[]): Promise<Uint8Array> =>
  Packer.toBuffer(
    new Document({
      title: 'Minutes',
      creator: 'Grace',
      sections: [
        {
          headers: { default: new Header({ children: [paragraph('Page header')] }) },
          footers: { default: new Footer({ children: [paragraph('Page footer')] }) },
          children: [
            ...paragraphs.map(paragraph),
            new Table({
              rows: [
                new TableRow({
                  children: ['Name', 'Value'].map((text) => new TableCell({ children: [paragraph(text)] })),
                }),
              ],
            }),
          ],
        },
      ],
    }),
  );

/** A presentation with one slide per text, and notes on the first. */
export async function presentation(slides: readonly string[], notes: string): Promise<Uint8Array> {
  // The library is CommonJS with a default export.
  const file = new (PptxGenJS as unknown as new () => PptxGenJS.default)();
  file.title = 'Road map';
  file.author = 'Alan';
  for (const [i, text] of slides.entries()) {
    const slide = file.addSlide();
    slide.addText(text, { x: 1, y: 1 });
    if (i === 0) slide.addNotes(notes);
  }
  return new Uint8Array((await file.write({ outputType: 'arraybuffer' })) as ArrayBuffer);
}

/** A workbook with one sheet. */
export async function workbook(sheet: string, rows: readonly (readonly unknown[])[]): Promise<Uint8Array> {
  const file = new ExcelJS.Workbook();
  file.creator = 'Edsger';
  const added = file.addWorksheet(sheet);
  for (const row of rows) added.addRow([...row]);
  return new Uint8Array(await file.xlsx.writeBuffer());
}

/** A ZIP archive of texts and bytes by name. */
export const zip = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );

/** An OpenDocument text. */
export const openDocument = (body: string): Uint8Array =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'meta.xml': `<office:document-meta xmlns:office="o" xmlns:meta="m" xmlns:dc="d"><office:meta><dc:title>Open title</dc:title><meta:initial-creator>Barbara</meta:initial-creator><meta:creation-date>2024-02-01T10:00:00Z</meta:creation-date><meta:document-statistic meta:page-count="3" meta:word-count="120"/></office:meta></office:document-meta>`,
  });

/** A book with chapters in the order of its spine. */
export const epub = (chapters: readonly string[]): Uint8Array =>
  zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>The book</dc:title><dc:creator>Mary</dc:creator><dc:language>en</dc:language></metadata><manifest>${chapters
      .map((_, i) => `<item id="c${i}" href="chapter%20${i}.xhtml" media-type="application/xhtml+xml"/>`)
      .toReversed()
      .join('')}</manifest><spine>${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((text, i) => [`OEBPS/chapter ${i}.xhtml`, `<html><body><p>${text}</p></body></html>`]),
    ),
  });
