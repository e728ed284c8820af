import type { SchemaField } from '../definition/index-schema.js';
import { parseDocument } from '../documents/document-text.js';
import type { Snapshot } from '../weights/snapshot.js';
import { textsOf } from '../highlight/compile-highlights.js';
import { hasBit } from '../segment/bitset.js';
import { NO_MORE, PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import { SUGGESTION_ANALYZER } from '../analysis/suggestion-fields.js';
import type { Lexicon } from '../types.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import { LevenshteinMatcher, type EditState } from '../terms/levenshtein.js';
import { matchesTerm } from '../terms/term-matcher.js';

/** Number of documents per term from which words are read. */
const MAX_DOCUMENTS_PER_TERM = 3;
/** Maximum number of letters that a stemmer removes, and the minimum that it leaves. */
const MAX_SUFFIX_LETTERS = 5;
const MIN_STEM_LETTERS = 3;

type Load = (id: number) => { body: string } | undefined;

/**
 * The words in the fields of a snapshot, as they are written in documents. The terms of a field can be stems, so they are
 * only used to find documents, from which the words are read.
 */
export function createLexicon(snapshot: Snapshot, fields: readonly SchemaField[], load: Load): Lexicon {
  const readWords = wordReader(snapshot, load);
  const termsOf = (field: SchemaField, word: string): string[] =>
    snapshot.analysis
      .searchAnalyzer(field)
      .analyze(word)
      .map(({ text }) => text);
  const documents = (field: SchemaField, word: string): number => {
    const terms = termsOf(field, word);
    if (terms.length === 0) return 0;
    return Math.min(...terms.map((term) => snapshot.find(field.path, term).documentFrequency));
  };
  return {
    frequency: (word) => fields.reduce((sum, field) => sum + documents(field, word), 0),
    has: (word) =>
      fields.some((field) =>
        // A word that analysis removes, such as a stop word, is not misspelled.
        termsOf(field, word).every((term) => snapshot.find(field.path, term).documentFrequency > 0),
      ),
    near(word, distance) {
      const matcher = new LevenshteinMatcher(word, distance);
      const words = new Set<string>();
      for (const field of fields) {
        for (const { segment, ordinal } of termsNear(
          snapshot,
          field,
          fuzzyLookups(word, termsOf(field, word), distance),
        )) {
          for (const candidate of readWords(field, segment, ordinal)) {
            if (matchesTerm(matcher, candidate)) words.add(candidate);
          }
        }
      }
      return words;
    },
  };
}

/** A search for terms near a text. */
interface FuzzyLookup {
  text: string;
  distance: 0 | 1 | 2;
  /** Maximum number of terms; the most frequent ones are used. */
  maxTerms: number;
}

/**
 * Searches around the word itself; around its stem, which can be further from the stem of the correct word than the words
 * are from each other; and around its prefixes, because a stemmer does not recognize a misspelled suffix.
 */
function fuzzyLookups(word: string, stems: readonly string[], distance: 1 | 2): FuzzyLookup[] {
  const prefixes = Array.from({ length: MAX_SUFFIX_LETTERS }, (_, i) => word.slice(0, -i - 1));
  return [
    { text: word, distance, maxTerms: 40 },
    ...stems.filter((stem) => stem !== word).map((text): FuzzyLookup => ({ text, distance: 2, maxTerms: 20 })),
    ...prefixes
      .filter((text) => text.length >= MIN_STEM_LETTERS)
      .map((text): FuzzyLookup => ({ text, distance: text.length > MIN_STEM_LETTERS ? 1 : 0, maxTerms: 5 })),
  ];
}

/** A term of one segment. */
interface SegmentTerm {
  segment: Segment;
  ordinal: number;
  frequency: number;
}

/** The terms that the lookups find, each once per segment. */
function termsNear(snapshot: Snapshot, field: SchemaField, lookups: readonly FuzzyLookup[]): SegmentTerm[] {
  const terms: SegmentTerm[] = [];
  for (const segment of snapshot.segments) {
    const postings = segment.postings(field.path);
    if (postings === undefined) continue;
    const ordinals = new Set<number>();
    for (const { text, distance, maxTerms } of lookups) {
      const candidates: SegmentTerm[] = [];
      walkDictionary<EditState>(postings.terms, new LevenshteinMatcher(text, distance), (start, end) => {
        for (let ordinal = start; ordinal < end; ordinal++) {
          if (!ordinals.has(ordinal)) candidates.push({ segment, ordinal, frequency: postings.frequencies[ordinal]! });
        }
      });
      candidates.sort((a, b) => b.frequency - a.frequency);
      for (const term of candidates.slice(0, maxTerms)) {
        ordinals.add(term.ordinal);
        terms.push(term);
      }
    }
  }
  return terms;
}

/** Returns a function that reads the words of some documents with a term. Caches the words by document and field. */
function wordReader(snapshot: Snapshot, load: Load) {
  const analyzer = snapshot.analysis.analyzer(SUGGESTION_ANALYZER);
  const cache = new Map<string, Set<string>>();
  const wordsOf = (field: SchemaField, id: number): Set<string> => {
    const key = `${id} ${field.path}`;
    let words = cache.get(key);
    if (words === undefined) {
      const row = load(id);
      const texts = row === undefined ? [] : textsOf(field, parseDocument(snapshot.schema, row.body));
      words = new Set(texts.flatMap((text) => analyzer.analyze(text).map((token) => token.text)));
      cache.set(key, words);
    }
    return words;
  };
  return function* (field: SchemaField, segment: Segment, ordinal: number): Generator<string> {
    const cursor = new PostingCursor(segment.postings(field.path)!, ordinal);
    let remainingDocuments = MAX_DOCUMENTS_PER_TERM;
    for (let doc = cursor.next(); doc !== NO_MORE && remainingDocuments > 0; doc = cursor.next()) {
      if (!hasBit(segment.live, doc)) continue;
      remainingDocuments--;
      yield* wordsOf(field, segment.idOf(doc));
    }
  };
}
