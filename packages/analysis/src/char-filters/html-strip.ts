import { defineBuiltIn } from '../registry/registry.js';
import { type CharFilterStage, FilteredTextBuilder } from '../core/filtered-text.js';
import { HTML_ENTITIES } from './html-entities.js';

/** Inline elements: their tags are removed. All other tags become a line break. */
const INLINE = new Set(
  (
    'a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp select small span strike ' +
    'strong sub sup textarea tt u var'
  ).split(' '),
);
const SPACE = '[ \\t-\\r\\x85\\u2028\\u2029]';
const NAME = '[:_\\p{ID_Start}][-.:_\\p{ID_Continue}]*';
const EVENTS =
  'abort|blur|change|click|dblclick|error|focus|keydown|keypress|keyup|load|mousedown|mousemove|mouseout|mouseover|' +
  'mouseup|reset|select|submit|unload';
/** Only the value of an event attribute may contain angle brackets. */
const CONTENT = `(?:on(?:${EVENTS})${SPACE}*=${SPACE}*(?:'[^']*[<>][^']*'|"[^"]*[<>][^"]*")|[^<>])*`;
const sticky = (source: string): RegExp => new RegExp(source, 'iuy');

/** The grammar of Lucene's HTMLStripCharFilter; the attributes can end with whitespace and a slash. */
const OPAQUE = sticky(`<${SPACE}*(script|style)(?:${SPACE}${CONTENT})?>`);
const START_TAG = sticky(`<${SPACE}*(${NAME})(?:(?:=|${SPACE})${CONTENT}|/)?>`);
const END_TAG = sticky(`</${SPACE}*(${NAME})${SPACE}*>`);
/** A tag that the end of the text truncates after its name. */
const TRUNCATED_TAG = sticky(`</?${SPACE}*${NAME}$`);
const INSTRUCTION = /<\?[^>]*[/?]>/y;
const ENTITY = /&(?:#[xX]([0-9a-fA-F]{1,5})|#(\d{1,7})|([A-Za-z][A-Za-z0-9]{1,7}))(?:;|$)/y;
/** Two references that are a surrogate pair. */
const SURROGATES = /&#(x[dD][89abAB][\da-fA-F]{2}|5[56]\d{3});&#(x[dD][c-fC-F][\da-fA-F]{2}|5[67]\d{3});/y;

/** Maximum length of a tag, in characters. Longer ones are treated as text, so that the work is linear. */
const MAX_TAG_LENGTH = 8192;

const decode = (match: RegExpExecArray): string | undefined => {
  const [, hexadecimal, decimal, name] = match;
  if (name !== undefined) return HTML_ENTITIES.get(name) ?? HTML_ENTITIES.get(UPPERCASE_ENTITIES.get(name) ?? '');
  const code = hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16);
  if (code > 0x10ffff) return undefined;
  return code >= 0xd800 && code < 0xe000 ? '\ufffd' : String.fromCodePoint(code);
};
/** Entity names that are also recognized in upper case. */
const UPPERCASE_ENTITIES = new Map(
  ['AMP', 'COPY', 'GT', 'LT', 'QUOT', 'REG'].map((name) => [name, name.toLowerCase()]),
);

const unitOf = (reference: string): number =>
  reference.startsWith('x') ? Number.parseInt(reference.slice(1), 16) : Number.parseInt(reference, 10);

const referenceAt = (text: string, at: number): Piece | undefined => {
  SURROGATES.lastIndex = at;
  const pair = SURROGATES.exec(text);
  if (pair !== null) {
    const [high, low] = [unitOf(pair[1] ?? ''), unitOf(pair[2] ?? '')];
    if (high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
      return { length: pair[0].length, replacement: String.fromCharCode(high, low) };
    }
  }
  ENTITY.lastIndex = at;
  const match = ENTITY.exec(text);
  const replacement = match === null ? undefined : decode(match);
  return match === null || replacement === undefined ? undefined : { length: match[0].length, replacement };
};

interface Piece {
  length: number;
  replacement: string;
  /** End of literal text (CDATA) that follows the markup; its closing mark has three characters. */
  literalEnd?: number;
}

/** The markup at a `<` or `&` and its replacement; undefined if it is plain text. */
const pieceAt = (text: string, at: number, closings: Map<string, number>): Piece | undefined => {
  /** Offset of the next occurrence of a closing string; cached, so that the text is searched once. */
  const closing = (mark: string, from: number): number => {
    const cached = closings.get(mark);
    if (cached !== undefined && cached >= from) return cached;
    const index = text.indexOf(mark, from);
    const end = index < 0 ? Infinity : index;
    closings.set(mark, end);
    return end;
  };
  const remainingLength = text.length - at;
  const upTo = (mark: string, from: number): Piece => {
    const end = closing(mark, from);
    return { length: end === Infinity ? remainingLength : end + mark.length - at, replacement: '' };
  };
  if (text[at] === '&') return referenceAt(text, at);
  if (text.startsWith('<!', at)) {
    // A declaration ends at its bracket, unless a comment or CDATA section starts before.
    const end = closing('>', at + 2);
    const comment = closing('--', at + 2);
    const literal = closing('[CDATA[', at + 2);
    if (comment < end && comment < literal) return upTo('-->', comment + 2);
    if (literal < end) {
      return {
        length: literal + 7 - at,
        replacement: '',
        literalEnd: Math.min(closing(']]>', literal + 7), text.length),
      };
    }
    return end === Infinity ? undefined : { length: end + 1 - at, replacement: '' };
  }
  const window = text.slice(at, at + MAX_TAG_LENGTH);
  const match = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = 0;
    return expression.exec(window);
  };
  const instruction = match(INSTRUCTION);
  if (instruction !== null) return { length: instruction[0].length, replacement: '' };
  const opaque = match(OPAQUE);
  if (opaque !== null) {
    const close = new RegExp(`</${SPACE}*${opaque[1]}${SPACE}*>`, 'gi');
    close.lastIndex = at + opaque[0].length;
    const end = close.exec(text);
    return end === null
      ? { length: remainingLength, replacement: '' }
      : { length: close.lastIndex - at, replacement: '\n' };
  }
  const tag = match(START_TAG) ?? match(END_TAG);
  if (tag !== null) return { length: tag[0].length, replacement: INLINE.has((tag[1] ?? '').toLowerCase()) ? '' : '\n' };
  return remainingLength <= MAX_TAG_LENGTH && match(TRUNCATED_TAG) !== null
    ? { length: remainingLength, replacement: '' }
    : undefined;
};

/** Removes tags, comments, scripts, and styles, and decodes character references. */
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
    out.push(piece.replacement);
    if (piece.replacement.length !== piece.length) {
      out.correct(out.outputLength, difference + piece.length - piece.replacement.length);
    }
    from = m.index + piece.length;
    if (piece.literalEnd !== undefined) {
      out.push(text.slice(from, piece.literalEnd));
      if (piece.literalEnd < text.length) out.correct(out.outputLength, out.difference + 3);
      from = Math.min(text.length, piece.literalEnd + 3);
    }
    marks.lastIndex = from;
  }
  out.push(text.slice(from));
  return out.build();
};

export const htmlStripCharFilters = [defineBuiltIn('html_strip', () => htmlStrip)];
