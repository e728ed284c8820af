import type { DocumentCracker } from './cracker.js';
import { CrackingError } from '../errors.js';
import { decoderOf } from './decode-text.js';
import { EmbeddedImages } from './embedded-images.js';
import { TextBuffer } from './text-buffer.js';
import { definedFields } from './office/properties.js';

/** Groups whose text is not part of the document. `\*` marks further ones. */
const HIDDEN_GROUPS = new Set(
  'fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator info object themedata datastore fldinst xmlnstbl latentstyles bkmkstart bkmkend mmathPr'.split(
    ' ',
  ),
);
const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
/** Properties of the group `info`. */
const PROPERTIES = new Map([
  ['author', 'metadata_author'],
  ['title', 'metadata_title'],
] as const);
const COUNTS = new Map([
  ['nofpages', 'metadata_page_count'],
  ['nofwords', 'metadata_word_count'],
  ['nofchars', 'metadata_character_count'],
] as const);
const TOKEN = /\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|([^\\{}\r\n]+)/g;

interface Group {
  isHidden: boolean;
  /** Number of characters after `\u` that readers without Unicode support show instead. */
  fallbackLength: number;
  property?: string;
  picture?: Picture | undefined;
}

/** An embedded image. */
interface Picture {
  /** Undefined for vector formats, which are not extracted. */
  format?: string;
  /** Parts of its bytes in hexadecimal digits. */
  parts: string[];
}

const PICTURE_FORMATS = new Map([
  ['pngblip', 'png'],
  ['jpegblip', 'jpeg'],
]);

/** The image as a `data:` URL. */
const pictureUrl = ({ format, parts }: Picture): string | undefined =>
  format === undefined
    ? undefined
    : `data:image/${format};base64,${Buffer.from(parts.join('').replace(/\s+/g, ''), 'hex').toString('base64')}`;

/** Rich Text Format. */
export const rtfCracker: DocumentCracker = {
  contentTypes: ['application/rtf', 'text/rtf', 'application/x-rtf'],
  async crack(bytes, { contentType, maxCharacters, images: extraction }) {
    const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    if (!rtf.startsWith('{\\rtf')) throw new CrackingError('unprocessable', 'The file is not in Rich Text Format.');
    const decoder = decoderOf(`windows-${/\\ansicpg(\d+)/.exec(rtf)?.[1] ?? 1252}`);
    const buffer = new TextBuffer(maxCharacters);
    const images = new EmbeddedImages(extraction, buffer);
    const properties: Record<string, string> = {};
    const counts: Record<string, number> = {};
    let group: Group = { isHidden: false, fallbackLength: 1 };
    const groups: Group[] = [];
    // The bytes of a character can be escaped separately.
    let escapedBytes: number[] = [];
    let skip = 0;
    const write = (text: string): void => {
      const { property } = group;
      if (property !== undefined) properties[property] = (properties[property] ?? '') + text;
      else if (!group.isHidden) buffer.add(text);
    };
    const flush = (): void => {
      if (escapedBytes.length > 0) write(decoder.decode(Uint8Array.from(escapedBytes)));
      escapedBytes = [];
    };
    const control = (word: string, number: number | undefined): void => {
      const text = CHARACTERS[word];
      const property = PROPERTIES.get(word as 'author');
      const count = COUNTS.get(word as 'nofpages');
      if (word === 'u' && number !== undefined) {
        write(String.fromCharCode(number < 0 ? number + 65_536 : number));
        skip = group.fallbackLength;
      } else if (word === 'pict') {
        group.isHidden = true;
        group.picture = { parts: [] };
      } else if (group.picture !== undefined && PICTURE_FORMATS.has(word)) {
        group.picture.format = PICTURE_FORMATS.get(word)!;
      } else if (word === 'uc') group.fallbackLength = number ?? 1;
      else if (property !== undefined && group.isHidden) group.property = property;
      else if (count !== undefined && number !== undefined) counts[count] = number;
      else if (HIDDEN_GROUPS.has(word)) group.isHidden = true;
      else if (text !== undefined) write(text);
    };
    for (const [, word, number, hex, symbol, brace, plain] of rtf.matchAll(TOKEN)) {
      if (hex !== undefined) {
        if (skip > 0) skip--;
        else escapedBytes.push(Number.parseInt(hex, 16));
        continue;
      }
      flush();
      if (brace === '{') groups.push({ ...group });
      else if (brace === '}') {
        const { picture } = group;
        group = groups.pop() ?? group;
        if (picture !== undefined && picture !== group.picture) images.add(pictureUrl(picture));
      } else if (word !== undefined) control(word, number === undefined ? undefined : Number(number));
      else if (symbol === '*') group = { ...group, isHidden: true, picture: undefined };
      else if (symbol !== undefined) write(symbol === '~' ? ' ' : symbol === '_' ? '-' : symbol === '-' ? '' : symbol);
      else if (plain !== undefined && group.picture !== undefined) {
        if (extraction !== undefined) group.picture.parts.push(plain);
      } else if (plain !== undefined) {
        write(plain.slice(skip));
        skip = Math.max(0, skip - plain.length);
      }
    }
    flush();
    return {
      ...buffer.finish(),
      images: await images.extract(async () => undefined),
      metadata: definedFields({ metadata_content_type: contentType, ...properties, ...counts }),
    };
  },
};
