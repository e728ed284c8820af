import type { PhoneticEncoder } from '@searchdeck/contract';
import { PhoneticTokenFilter } from '@searchdeck/contract/core';
import { doubleMetaphone } from 'double-metaphone';
import { caverphone1, caverphone2 } from '../phonetic/caverphone.js';
import { cologne } from '../phonetic/cologne.js';
import { haasePhonetik, koelnerPhonetik } from '../phonetic/koelner.js';
import { metaphone } from '../phonetic/metaphone.js';
import { nysiis } from '../phonetic/nysiis.js';
import { refinedSoundex, soundex } from '../phonetic/soundex.js';
import { defineComponent } from '../registry/registry.js';
import { beiderMorseFingerprint } from '../resources/fingerprints.js';
import type { AnalysisResources } from '../resources/analysis-resources.js';
import { type TokenFilterStage, expandTerms } from '../core/stream.js';

/** The code of a word, or nothing if it has none. */
type Encode = (word: string) => string | undefined;

/** The code first; with `replace` false the word follows at the same position. Lucene's PhoneticFilter. */
const singleCode =
  (encode: Encode) =>
  (replaces: boolean): TokenFilterStage =>
    expandTerms((t, emit) => {
      const { term, increment } = t;
      const code = encode(term);
      if (code === undefined || code === '' || code === term) {
        emit(t);
        return;
      }
      t.term = code;
      emit(t);
      if (replaces) return;
      t.term = term;
      t.increment = 0;
      emit(t);
      t.increment = increment;
    });

const DOUBLE_METAPHONE_LENGTH = 4;
/** The word first unless replaced, then the primary and, if it differs, the alternate code. */
const doubleMetaphoneCodes = (replaces: boolean): TokenFilterStage =>
  expandTerms((t, emit) => {
    const { term, increment } = t;
    const codes = [...new Set(doubleMetaphone(term).map((code) => code.slice(0, DOUBLE_METAPHONE_LENGTH)))].filter(
      (code) => code !== '' && code !== term,
    );
    const terms = replaces && codes.length > 0 ? codes : [term, ...codes];
    for (const [i, text] of terms.entries()) {
      t.term = text;
      t.increment = i === 0 ? increment : 0;
      emit(t);
    }
  });

/** All codes at the word's position; `replace` has no effect. Lucene's BeiderMorseFilter. */
const beiderMorseFilter = (encode: (word: string) => readonly string[]): TokenFilterStage =>
  expandTerms((t, emit) => {
    const codes = encode(t.term);
    for (const [i, code] of codes.entries()) {
      t.term = code;
      if (i > 0) t.increment = 0;
      emit(t);
    }
    if (codes.length === 0) emit(t);
  });

const encoders: Readonly<
  Record<PhoneticEncoder, (replaces: boolean, resources: AnalysisResources) => TokenFilterStage>
> = {
  metaphone: singleCode(metaphone),
  doubleMetaphone: doubleMetaphoneCodes,
  soundex: singleCode(soundex),
  refinedSoundex: singleCode(refinedSoundex),
  caverphone1: singleCode(caverphone1),
  caverphone2: singleCode(caverphone2),
  cologne: singleCode(cologne),
  nysiis: singleCode(nysiis),
  koelnerPhonetik: singleCode(koelnerPhonetik),
  haasePhonetik: singleCode(haasePhonetik),
  beiderMorse: (_, resources) => beiderMorseFilter(resources.beiderMorse()),
};

export const phoneticFilters = [
  defineComponent({
    name: 'phonetic',
    odataType: '#Vendor.Search.PhoneticTokenFilter',
    schema: PhoneticTokenFilter,
    create: ({ encoder, replace }, resources) => encoders[encoder](replace, resources),
    fingerprint: ({ encoder }, resources) => (encoder === 'beiderMorse' ? beiderMorseFingerprint(resources) : ''),
  }),
];
