import { ClassicTokenizer } from '@searchdeck/contract/core';
import { defineComponent } from '../registry/registry.js';
import { readRanges } from '../standard/code-point-classes.js';
import { type TokenizerStage, newToken } from '../core/stream.js';
import { CLASSIC_RANGES } from './classic-data.js';

const CJ = '\\u3040-\\u312f\\u31f0-\\u31ff\\u3300-\\u337f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff65-\\uff9f';
const ranges = (kind: number): string =>
  [...readRanges(CLASSIC_RANGES)]
    .filter(([, , each]) => each === kind)
    .map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
    .join('');
const LETTERS = ranges(1);
const DIGITS = ranges(2);
const LETTER = `[${LETTERS}]`;
const ALPHA = `${LETTER}+`;
const ALPHANUM = `[${LETTERS}${DIGITS}\\u0e00-\\u0e59]+`;
/** Letters and digits with at least one digit; the lookahead makes the match unambiguous. */
const HAS_DIGIT = `(?=${LETTER}*[${DIGITS}])[${LETTERS}${DIGITS}]+`;
const P = '[_\\-/.,]';

/** The classic grammar. The longest match wins; if equal, the earlier rule. */
const RULES: readonly (readonly [type: string, source: string])[] = [
  ['<ALPHANUM>', ALPHANUM],
  ['<APOSTROPHE>', `${ALPHA}(?:'${ALPHA})+`],
  ['<ACRONYM>', `${LETTER}\\.(?:${LETTER}\\.)+`],
  ['<COMPANY>', `${ALPHA}[&@]${ALPHA}`],
  ['<EMAIL>', `${ALPHANUM}(?:[._\\-]${ALPHANUM})*@${ALPHANUM}(?:[.\\-]${ALPHANUM})+`],
  ['<HOST>', `${ALPHANUM}(?:\\.${ALPHANUM})+`],
  ['<NUM>', `${ALPHANUM}(?:${P}${HAS_DIGIT}${P}${ALPHANUM})+`],
  ['<NUM>', `${HAS_DIGIT}(?:${P}${ALPHANUM}${P}${HAS_DIGIT})+`],
  ['<NUM>', `${ALPHANUM}${P}${HAS_DIGIT}(?:${P}${ALPHANUM}${P}${HAS_DIGIT})*`],
  ['<NUM>', `${HAS_DIGIT}${P}${ALPHANUM}(?:${P}${HAS_DIGIT}${P}${ALPHANUM})*`],
  ['<CJ>', `[${CJ}]`],
  ['<ACRONYM_DEP>', `${ALPHANUM}\\.(?:${ALPHANUM}\\.)+`],
];

const classicTokenizer = (maxTokenLength: number): TokenizerStage => {
  const rules = RULES.map(([type, source]) => ({ type, expression: new RegExp(source, 'uy') }));
  const start = new RegExp(`[${LETTERS}${DIGITS}${CJ}\\u0e00-\\u0e59]`, 'gu');
  return (text, sink) => {
    const token = newToken();
    start.lastIndex = 0;
    for (let first = start.exec(text); first !== null; first = start.exec(text)) {
      const at = first.index;
      // No token is longer than this window, which also limits the work per offset.
      const window = text.slice(at, at + maxTokenLength);
      let type = '';
      let length = 0;
      for (const rule of rules) {
        rule.expression.lastIndex = 0;
        const match = rule.expression.exec(window);
        if (match !== null && match[0].length > length) {
          length = match[0].length;
          type = rule.type;
        }
      }
      if (length === 0) {
        start.lastIndex = at + first[0].length;
        continue;
      }
      // ACRONYM_DEP is a host name with an additional dot.
      const termLength = type === '<ACRONYM_DEP>' ? length - 1 : length;
      token.term = window.slice(0, termLength);
      token.start = at;
      token.end = at + length;
      token.increment = 1;
      token.length = 1;
      token.type = type === '<ACRONYM_DEP>' ? '<HOST>' : type;
      token.isKeyword = false;
      const resume = at + length;
      sink.token(token);
      start.lastIndex = resume;
    }
  };
};

export const classicTokenizers = [
  defineComponent({
    name: 'classic',
    odataType: '#Vendor.Search.ClassicTokenizer',
    schema: ClassicTokenizer,
    create: ({ maxTokenLength }) => classicTokenizer(maxTokenLength),
  }),
];
