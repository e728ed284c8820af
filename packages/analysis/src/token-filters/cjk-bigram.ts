import { CjkBigramTokenFilter } from '@searchdeck/contract/core';
import { defineComponent } from '../registry/registry.js';
import { type Sink, type TokenFilterStage, type TokenState, newToken } from '../core/stream.js';

const SCRIPT_OF: Readonly<Record<string, string>> = {
  '<IDEOGRAPHIC>': 'han',
  '<HIRAGANA>': 'hiragana',
  '<KATAKANA>': 'katakana',
  '<HANGUL>': 'hangul',
};

interface Character {
  text: string;
  start: number;
  end: number;
}

/** Bigrams of adjacent characters of the standard tokenizer's CJK tokens; a lone character stays single. */
export const cjkBigram =
  ({
    ignoreScripts = [],
    outputUnigrams = false,
  }: { ignoreScripts?: readonly string[]; outputUnigrams?: boolean } = {}): TokenFilterStage =>
  (next: Sink) => {
    const out = newToken();
    let run: Character[] = [];

    const emit = (term: string, start: number, end: number, type: string, increment: number, length: number): void => {
      out.term = term;
      out.start = start;
      out.end = end;
      out.type = type;
      out.increment = increment;
      out.length = length;
      out.isKeyword = false;
      next.token(out);
    };
    const flush = (): void => {
      const characters = run;
      run = [];
      for (const [i, c] of characters.entries()) {
        const following = characters[i + 1];
        if (outputUnigrams || characters.length === 1) emit(c.text, c.start, c.end, '<SINGLE>', 1, 1);
        if (following !== undefined) {
          emit(
            c.text + following.text,
            c.start,
            following.end,
            '<DOUBLE>',
            outputUnigrams ? 0 : 1,
            outputUnigrams ? 2 : 1,
          );
        }
      }
    };
    return {
      token(t: TokenState) {
        const script = SCRIPT_OF[t.type];
        if (script === undefined || ignoreScripts.includes(script)) {
          flush();
          next.token(t);
          return;
        }
        if (run.length > 0 && run.at(-1)?.end !== t.start) flush();
        // Offsets of single characters are known only where the term is as long as its span.
        const isExact = t.term.length === t.end - t.start;
        let at = t.start;
        for (const text of t.term) {
          run.push(isExact ? { text, start: at, end: at + text.length } : { text, start: t.start, end: t.end });
          at += text.length;
        }
      },
      end(trailing, length) {
        flush();
        next.end(trailing, length);
      },
    };
  };

export const cjkFilters = [
  defineComponent({
    name: 'cjk_bigram',
    odataType: '#Vendor.Search.CjkBigramTokenFilter',
    schema: CjkBigramTokenFilter,
    create: cjkBigram,
  }),
];
