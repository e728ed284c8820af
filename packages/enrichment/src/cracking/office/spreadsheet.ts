import { DAY_MS } from '@searchdeck/contract';
import { CrackingError } from '../../errors.js';
import type { DocumentCracker } from '../cracker.js';
import { EmbeddedImages } from '../embedded-images.js';
import { TextBuffer } from '../text-buffer.js';
import { readXml } from '../xml.js';
import { ZipPackage } from '../zip-package.js';
import { officeProperties } from './properties.js';
import { orderedParts, relationshipsOf } from './relationships.js';

/** Built-in number formats of dates and times. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
/** Day 0 of the two date systems; the first counts a leap day in 1900 that did not exist. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** The strings that cells refer to, without phonetic hints. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phoneticDepth = 0;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phoneticDepth++;
      isText = name === 't' && phoneticDepth === 0;
    },
    text: (data) => {
      if (isText) text += data;
    },
    close: (name) => {
      if (name === 'rPh') phoneticDepth--;
      if (name === 't') isText = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

/** For each cell style, whether it formats numbers as dates. */
function dateStyles(xml: string): boolean[] {
  const customDateFormats = new Set<number>();
  const styles: boolean[] = [];
  let isCellFormats = false;
  readXml(xml, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId']);
      // Quoted text, escaped characters, and colors or conditions in brackets are not part of the pattern.
      const pattern = (attributes['formatCode'] ?? '').replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
      if (name === 'numFmt' && /[ymdhs]/i.test(pattern)) customDateFormats.add(id);
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) styles.push(DATE_FORMATS.has(id) || customDateFormats.has(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return styles;
}

function dateText(serial: number, epoch: number): string {
  const time = new Date(epoch + Math.round(serial * DAY_MS));
  if (Number.isNaN(time.getTime())) return String(serial);
  const iso = time.toISOString();
  if (serial >= 0 && serial < 1) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

interface Workbook {
  strings: readonly string[];
  isDate: readonly boolean[];
  epoch: number;
}

function cellText(value: string, type: string | undefined, style: number, workbook: Workbook): string {
  if (type === 's') return workbook.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return value;
  return workbook.isDate[style] === true && value !== '' ? dateText(Number(value), workbook.epoch) : value;
}

function readSheet(xml: string, workbook: Workbook, buffer: TextBuffer): void {
  let type: string | undefined;
  let style = 0;
  let value = '';
  let isValue = false;
  let row: string[] = [];
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = [];
      if (name === 'c') {
        type = attributes['t'];
        style = Number(attributes['s'] ?? 0);
        value = '';
      }
      if (name === 'v' || name === 't') isValue = true;
    },
    text: (data) => {
      if (isValue) value += data;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c') row.push(cellText(value, type, style, workbook));
      if (name !== 'row' || row.every((cell) => cell === '')) return;
      buffer.add(row.join('\t'));
      buffer.endLine();
    },
  });
}

/** The paths of the images in the drawings of a sheet. */
async function imagesOfSheet(file: ZipPackage, sheet: string): Promise<string[]> {
  const paths: string[] = [];
  for (const drawing of await relationshipsOf(file, sheet)) {
    if (drawing.type !== 'drawing') continue;
    const images = (await relationshipsOf(file, drawing.path)).filter(({ type }) => type === 'image');
    paths.push(...images.map(({ path }) => path));
  }
  return paths;
}

/** The sheets in their order: the name, and one line per row, with the cells separated by tabs. */
export const spreadsheetCracker: DocumentCracker = {
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes, images: extraction }) {
    const file = await ZipPackage.open(bytes, maxUnpackedBytes);
    const main = await file.readText('xl/workbook.xml');
    if (main === undefined) throw new CrackingError('unprocessable', 'The file is not an Excel workbook.');
    const names: string[] = [];
    let epoch = EPOCH_1900;
    readXml(main, {
      open: (name, attributes) => {
        if (name === 'sheet') names.push(attributes['name'] ?? '');
        if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) epoch = EPOCH_1904;
      },
    });
    const workbook: Workbook = {
      strings: sharedStrings((await file.readText('xl/sharedStrings.xml')) ?? ''),
      isDate: dateStyles((await file.readText('xl/styles.xml')) ?? ''),
      epoch,
    };
    const buffer = new TextBuffer(maxCharacters);
    const images = new EmbeddedImages(extraction, buffer);
    const sheets = await orderedParts(file, 'xl/workbook.xml', 'sheet');
    for (const [i, sheet] of sheets.entries()) {
      if (buffer.isFull) break;
      buffer.add(names[i] ?? '');
      buffer.endLine();
      readSheet((await file.readText(sheet)) ?? '', workbook, buffer);
      for (const path of extraction === undefined ? [] : await imagesOfSheet(file, sheet)) images.add(path);
    }
    return {
      ...buffer.finish(),
      images: await images.extract((path) => file.read(path)),
      metadata: { metadata_content_type: contentType, ...(await officeProperties(file)) },
    };
  },
};
