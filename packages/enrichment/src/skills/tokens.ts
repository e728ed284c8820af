import type { splitSkill, Infer } from '@searchdeck/contract';
import { escapePattern } from '../escape-pattern.js';
import type { TextMeasure } from './split-text.js';

type TokenizerParameters = NonNullable<Infer<typeof splitSkill.schema>['cloudLlmTokenizerParameters']>;
type EncoderName = NonNullable<TokenizerParameters['encoderModelName']>;

interface EncodeOptions {
  allowedSpecial?: Set<string>;
  disallowedSpecial: Set<string>;
}

/** One encoding of the library. */
interface Encoding {
  /** The tokens of one word after the other. */
  encodeGenerator: (text: string, options: EncodeOptions) => Generator<number[], unknown>;
  /** Parts of the text, each when the tokens of its characters are complete. It must be read to its end. */
  decodeGenerator: (tokens: Iterable<number>) => Generator<string, void>;
}

const DEFAULT_ENCODER: EncoderName = 'cl100k_base';
/** Encodings take up to 5 MB each, and are loaded on first use. */
const ENCODINGS: Readonly<Record<EncoderName, () => Promise<Encoding>>> = {
  r50k_base: () => import('gpt-tokenizer/encoding/r50k_base'),
  p50k_base: () => import('gpt-tokenizer/encoding/p50k_base'),
  p50k_edit: () => import('gpt-tokenizer/encoding/p50k_edit'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
};
/** Maximum number of characters encoded at once: the time to encode a word grows with the square of its length. */
const MAX_WINDOW = 500;
/** A generous estimate, which limits the text that is encoded. */
const CHARACTERS_PER_TOKEN = 16;

/** The end of a part that can be encoded separately: before the last word that begins in the window, or the end of the window. */
function windowEnd(text: string, start: number): number {
  const end = start + MAX_WINDOW;
  if (end >= text.length) return text.length;
  for (let at = end; at > start; at--) {
    if (text[at] === ' ' && /[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end;
}

/** Special tokens in a text are encoded like any text. */
const PLAIN: EncodeOptions = { disallowedSpecial: new Set() };

/** The length of a word up to the end of each of its tokens. A token that ends within a character extends to its end. */
function tokenLengths(word: readonly number[], { decodeGenerator }: Encoding): number[] {
  const lengths: number[] = [];
  let tokens = 0;
  let length = 0;
  function* countTokens(): Generator<number> {
    for (const token of word) {
      tokens++;
      yield token;
    }
  }
  for (const part of decodeGenerator(countTokens())) {
    length += part.length;
    while (lengths.length < tokens) lengths.push(length);
  }
  return lengths;
}

/** The offsets at which tokens of a text without special tokens end. */
function* plainTokenEnds(text: string, encoding: Encoding): Generator<number> {
  for (let start = 0; start < text.length; start = windowEnd(text, start)) {
    let wordStart = start;
    for (const word of encoding.encodeGenerator(text.slice(start, windowEnd(text, start)), PLAIN)) {
      const lengths = tokenLengths(word, encoding);
      for (const length of lengths) yield wordStart + length;
      wordStart += lengths.at(-1) ?? 0;
    }
  }
}

/** The offsets at which tokens of a text end. The library finds only the first special token, so the text is split at each. */
function* tokenEnds(text: string, encoding: Encoding, special: RegExp | undefined): Generator<number> {
  let start = 0;
  for (const match of special === undefined ? [] : text.matchAll(special)) {
    for (const end of plainTokenEnds(text.slice(start, match.index), encoding)) yield start + end;
    start = match.index + match[0].length;
    yield start;
  }
  for (const end of plainTokenEnds(text.slice(start), encoding)) yield start + end;
}

/** A pattern of the allowed tokens that are special tokens of the encoding. */
function specialPattern(allowedTokens: readonly string[], { encodeGenerator }: Encoding): RegExp | undefined {
  const specialTokens = allowedTokens.filter((name) => {
    const words = encodeGenerator(name, { ...PLAIN, allowedSpecial: new Set([name]) });
    return Array.from(words).flat().length === 1;
  });
  return specialTokens.length === 0 ? undefined : new RegExp(specialTokens.map(escapePattern).join('|'), 'g');
}

/** Measures text in the tokens of language models. */
export async function tokenMeasure(parameters: TokenizerParameters | null | undefined): Promise<TextMeasure> {
  const encoding = await ENCODINGS[parameters?.encoderModelName ?? DEFAULT_ENCODER]();
  const special = specialPattern(parameters?.allowedSpecialTokens ?? [], encoding);
  const endAfter = (text: string, start: number, count: number): number => {
    const part = text.slice(start, start + count * CHARACTERS_PER_TOKEN);
    let tokens = 0;
    for (const end of tokenEnds(part, encoding, special)) {
      if (++tokens === count) return start + end;
    }
    return start + part.length;
  };
  const startBefore = (text: string, end: number, count: number): number => {
    if (count === 0) return end;
    const start = Math.max(0, end - count * CHARACTERS_PER_TOKEN);
    const ends = [0, ...tokenEnds(text.slice(start, end), encoding, special)];
    return start + (ends.at(-1 - count) ?? 0);
  };
  return { endAfter, startBefore };
}
