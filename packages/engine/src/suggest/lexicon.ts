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

/** Documents of a term from which words are read. */
const DOCUMENTS_OF_A_TERM = 3;
/** Letters that a stemmer may take off a word, and that it leaves. */
const STEMMED = { most: 5, least: 3 };

type Load = (id: number) => { body: string } | undefined;

/**
 * The words of the fields of one state of the index, as documents write them: the terms of a field may be stems, so
 * that they only lead to documents, and the words are read from these.
 */
export function createLexicon(snapshot: Snapshot, fields: readonly SchemaField[], load: Load): Lexicon {
  const read = wordReader(snapshot, load);
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
        // A word that analysis drops, such as a stop word, is no misspelling.
        termsOf(field, word).every((term) => snapshot.find(field.path, term).documentFrequency > 0),
      ),
    near(word, distance) {
      const matcher = new LevenshteinMatcher(word, distance);
      const found = new Set<string>();
      for (const field of fields) {
        for (const { segment, ordinal } of placesNear(snapshot, field, leadsOf(word, termsOf(field, word), distance))) {
          for (const other of read(field, segment, ordinal)) if (matchesTerm(matcher, other)) found.add(other);
        }
      }
      return found;
    },
  };
}

/** A text whose near terms may lead to the word that was meant. */
interface Lead {
  text: string;
  distance: 0 | 1 | 2;
  /** Maximum number of terms; those of most documents are used. */
  most: number;
}

/**
 * The word itself; its stem, whose distance to the stem of the right word may be greater than that of the words; and
 * its beginnings, because a stemmer does not know the ending of a misspelled word.
 */
function leadsOf(word: string, stems: readonly string[], distance: 1 | 2): Lead[] {
  const beginnings = Array.from({ length: STEMMED.most }, (_, i) => word.slice(0, -i - 1));
  return [
    { text: word, distance, most: 40 },
    ...stems.filter((stem) => stem !== word).map((text): Lead => ({ text, distance: 2, most: 20 })),
    ...beginnings
      .filter((text) => text.length >= STEMMED.least)
      .map((text): Lead => ({ text, distance: text.length > STEMMED.least ? 1 : 0, most: 5 })),
  ];
}

interface Place {
  segment: Segment;
  ordinal: number;
  frequency: number;
}

/** The ordinals of the terms near the leads, each once. */
function placesNear(snapshot: Snapshot, field: SchemaField, leads: readonly Lead[]): Place[] {
  const found: Place[] = [];
  for (const segment of snapshot.segments) {
    const postings = segment.postings(field.path);
    if (postings === undefined) continue;
    const seen = new Set<number>();
    for (const { text, distance, most } of leads) {
      const places: Place[] = [];
      walkDictionary<EditState>(postings.terms, new LevenshteinMatcher(text, distance), (start, end) => {
        for (let ordinal = start; ordinal < end; ordinal++) {
          if (!seen.has(ordinal)) places.push({ segment, ordinal, frequency: postings.frequencies[ordinal]! });
        }
      });
      places.sort((a, b) => b.frequency - a.frequency);
      for (const place of places.slice(0, most)) {
        seen.add(place.ordinal);
        found.push(place);
      }
    }
  }
  return found;
}

/** Reads the words of some documents that have a term; each document and field once. */
function wordReader(snapshot: Snapshot, load: Load) {
  const analyzer = snapshot.analysis.analyzer(SUGGESTION_ANALYZER);
  const known = new Map<string, Set<string>>();
  const wordsOf = (field: SchemaField, id: number): Set<string> => {
    const key = `${id} ${field.path}`;
    let words = known.get(key);
    if (words === undefined) {
      const row = load(id);
      const texts = row === undefined ? [] : textsOf(field, parseDocument(snapshot.schema, row.body));
      words = new Set(texts.flatMap((text) => analyzer.analyze(text).map((token) => token.text)));
      known.set(key, words);
    }
    return words;
  };
  return function* (field: SchemaField, segment: Segment, ordinal: number): Generator<string> {
    const cursor = new PostingCursor(segment.postings(field.path)!, ordinal);
    let left = DOCUMENTS_OF_A_TERM;
    for (let doc = cursor.next(); doc !== NO_MORE && left > 0; doc = cursor.next()) {
      if (!hasBit(segment.live, doc)) continue;
      left--;
      yield* wordsOf(field, segment.ids[doc]!);
    }
  };
}
