import { UaxUrlEmailTokenizer } from '@searchdeck/contract';
import { dataFile } from '../data.js';
import { configured } from '../registry.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';
import { type TokenizerStage, newToken } from '../stream.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = '(?:\\d{1,3}\\.){3}\\d{1,3}|\\[[0-9a-f:.]{2,45}\\]';
const CHARACTER = "[a-z0-9\\-._~!$&'*+,;=:@%]";
const TAIL = `(?::\\d{1,5})?(?:/${CHARACTER}*)*(?:\\?[^\\s"<>()#]*)?(?:#[^\\s"<>()]*)?`;

let patterns: readonly (readonly [type: string, pattern: RegExp])[] | undefined;
/** What begins a URL or an address, with the type of its token. Only a known top-level domain makes a bare host a URL. */
const urlAndEmail = (): readonly (readonly [type: string, pattern: RegExp])[] => {
  if (patterns !== undefined) return patterns;
  const domains = dataFile('top-level-domains.txt').toString('latin1').trim().split('\n').join('|');
  const host = `(?:${LABEL}\\.)+(?:${domains})(?![a-z0-9-])`;
  const url = `(?:(?:https?|ftp|file)://(?:[a-z0-9._~%!$&'()*+,;=:-]{1,64}@)?(?:${host}|${ADDRESS}|${LABEL})|${host}|(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\d.]))${TAIL}`;
  const email = `[a-z0-9!#$%&'*+/=?^_\`{|}~-]{1,64}(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]{1,64}){0,16}@(?:${host}|\\[[0-9a-f:.]{2,45}\\])`;
  patterns = [
    ['<URL>', new RegExp(url, 'iuy')],
    ['<EMAIL>', new RegExp(email, 'iuy')],
  ];
  return patterns;
};
/** Places where a URL or an address may begin, and the sign that there is one. */
const WORD_START = /(?<![\p{L}\p{Nd}_])[a-z0-9]/giu;

/** The standard tokenizer with URLs and e-mail addresses as one token each. */
const urlEmailTokenizer = (maxTokenLength: number): TokenizerStage => {
  const standard = standardTokenizer(maxTokenLength);
  return (text, sink) => {
    const token = newToken();
    /** Words of the text between two addresses, with their offsets moved to where they are. */
    const words = (from: number, to: number): void => {
      if (from === to) return;
      standard(text.slice(from, to), {
        token(t) {
          t.start += from;
          t.end += from;
          sink.token(t);
        },
        end: () => undefined,
      });
    };
    let from = 0;
    WORD_START.lastIndex = 0;
    for (let found = WORD_START.exec(text); found !== null; found = WORD_START.exec(text)) {
      const at = found.index;
      const resume = WORD_START.lastIndex;
      let best = 0;
      let type = '';
      const window = text.slice(at, at + maxTokenLength);
      for (const [name, pattern] of urlAndEmail()) {
        pattern.lastIndex = 0;
        const match = pattern.exec(window);
        if (match !== null && match[0].length > best) {
          best = match[0].length;
          type = name;
        }
      }
      if (best === 0) {
        WORD_START.lastIndex = resume;
        continue;
      }
      words(from, at);
      token.term = window.slice(0, best);
      token.start = at;
      token.end = at + best;
      token.increment = 1;
      token.length = 1;
      token.type = type;
      token.keyword = false;
      sink.token(token);
      from = at + best;
      WORD_START.lastIndex = from;
    }
    words(from, text.length);
  };
};

export const urlEmailTokenizers = [
  configured({
    name: 'uax_url_email',
    odataType: '#Vendor.Search.UaxUrlEmailTokenizer',
    schema: UaxUrlEmailTokenizer,
    create: ({ maxTokenLength }) => urlEmailTokenizer(maxTokenLength),
  }),
];
