import { plain } from '../registry.js';
import { type CharFilterStage, FilteredTextBuilder } from './filtered-text.js';
import { HTML_ENTITIES } from './html-entities.js';

/** Elements inside a line: their tags vanish; every other tag becomes a line break. */
const INLINE = new Set(
  (
    'a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp select small span strike ' +
    'strong sub sup textarea tt u var'
  ).split(' '),
);
/** Elements whose content is not text. */
const OPAQUE = /<(script|style)(?=[\s/>])[^>]*>/iy;
const TAG = /<\/?([A-Za-z][\w.:-]*)(?:\s+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?|\s*\/)*\s*>/y;
const ENTITY = /&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z0-9]{1,7}))(;?)/y;

/** Longest tag and comment looked for, in characters: what is longer stays text, and work stays linear. */
const MAX_TAG = 8192;

const decode = (match: RegExpExecArray): string | undefined => {
  const [, hexadecimal, decimal, name] = match;
  if (name !== undefined) return HTML_ENTITIES.get(name);
  const code = hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : undefined;
};

interface Piece {
  length: number;
  instead: string;
  /** The text up to here is literal, and the three characters from here on are a closing mark. */
  literalTo?: number;
}

/** What stands at a `<` or `&`, and the text in its place; undefined if it is text. */
const pieceAt = (text: string, at: number, closings: Map<string, number>): Piece | undefined => {
  /** Offset after the next occurrence of a closing string; remembered, so that each is looked for once. */
  const closing = (mark: string, from: number): number => {
    const known = closings.get(mark);
    if (known !== undefined && known >= from) return known;
    const found = text.indexOf(mark, from);
    const end = found < 0 ? Infinity : found;
    closings.set(mark, end);
    return end;
  };
  const upTo = (mark: string, from: number, instead: string): Piece | undefined => {
    const end = closing(mark, from);
    return end === Infinity ? undefined : { length: end + mark.length - at, instead };
  };
  if (text[at] === '&') {
    ENTITY.lastIndex = at;
    const match = ENTITY.exec(text);
    const instead = match === null ? undefined : decode(match);
    return match === null || instead === undefined ? undefined : { length: match[0].length, instead };
  }
  if (text.startsWith('<!--', at)) return upTo('-->', at + 4, '');
  if (text.startsWith('<![CDATA[', at)) {
    const end = closing(']]>', at + 9);
    return end === Infinity ? undefined : { length: 9, instead: '', literalTo: end };
  }
  if (text.startsWith('<?', at)) return upTo('>', at + 2, '\n');
  if (text.startsWith('<!', at)) return upTo('>', at + 2, '\n');
  const window = text.slice(at, at + MAX_TAG);
  OPAQUE.lastIndex = 0;
  const opaque = OPAQUE.exec(window);
  if (opaque !== null) {
    const close = new RegExp(`</${opaque[1]}\\s*>`, 'gi');
    close.lastIndex = at + opaque[0].length;
    const end = close.exec(text);
    return end === null ? { length: text.length - at, instead: '\n' } : { length: close.lastIndex - at, instead: '\n' };
  }
  TAG.lastIndex = 0;
  const tag = TAG.exec(window);
  if (tag === null) return undefined;
  const name = (tag[1] ?? '').toLowerCase();
  return { length: tag[0].length, instead: INLINE.has(name) ? '' : '\n' };
};

/** Removes tags, comments, scripts and styles, and decodes character references. */
const htmlStrip: CharFilterStage = (text) => {
  const out = new FilteredTextBuilder();
  const closings = new Map<string, number>();
  const marks = /[<&]/g;
  let from = 0;
  for (let m = marks.exec(text); m !== null; m = marks.exec(text)) {
    const piece = pieceAt(text, m.index, closings);
    if (piece === undefined) continue;
    out.push(text.slice(from, m.index));
    const difference = out.difference;
    out.push(piece.instead);
    if (piece.instead.length !== piece.length) {
      out.correct(out.written, difference + piece.length - piece.instead.length);
    }
    from = m.index + piece.length;
    if (piece.literalTo !== undefined) {
      out.push(text.slice(from, piece.literalTo));
      out.correct(out.written, out.difference + 3);
      from = piece.literalTo + 3;
    }
    marks.lastIndex = from;
  }
  out.push(text.slice(from));
  return out.build();
};

export const htmlStripCharFilters = [plain('html_strip', () => htmlStrip)];
