import { compareText } from '../segment/byte-buffer.js';
import type { ByteDictionary, DictionaryAlignment } from '../segment/byte-dictionary.js';
import type { PostingReader } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Snapshot } from '../weights/snapshot.js';
import { alignDictionaries, canAlign } from '../terms/dictionary-alignment.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import type { EditState, LevenshteinMatcher } from '../terms/levenshtein.js';

/** service-behavior §7: "`term~0..2` (default 2, 50 expansions)". */
const MAX_EXPANSIONS = 50;

export interface FuzzyExpansion {
  text: string;
  /** 1 minus the distance divided by the length of the shorter term, as in Lucene. */
  boost: number;
  documentFrequency: number;
  ordinals: Map<Segment, number>;
}

/** The inverted field of one segment. */
interface Field {
  segment: Segment;
  postings: PostingReader;
}

/**
 * The field with the most terms, those that are aligned with it, and the others. Aligns at most one more dictionary, so that
 * no query waits for all of them.
 */
function alignFields(
  fields: readonly Field[],
): [main: Field | undefined, aligned: (Field & { alignment: DictionaryAlignment })[], others: Field[]] {
  const [first, ...laterFields] = fields;
  if (first === undefined) return [undefined, [], []];
  let main = first;
  for (const field of laterFields) if (field.postings.terms.size > main.postings.terms.size) main = field;
  const { terms } = main.postings;
  const aligned: (Field & { alignment: DictionaryAlignment })[] = [];
  const others: Field[] = [];
  let canAlignMore = true;
  for (const field of fields) {
    if (field === main) continue;
    const otherTerms = field.postings.terms;
    let alignment = terms.alignments.get(otherTerms);
    if (alignment === undefined && canAlignMore && canAlign(terms, otherTerms)) {
      canAlignMore = false;
      terms.alignments.set(otherTerms, (alignment = alignDictionaries(terms, otherTerms)));
    }
    if (alignment === undefined) others.push(field);
    else aligned.push({ ...field, alignment });
  }
  return [main, aligned, others];
}

/** The nearest terms of a field, best first. */
export function expandFuzzy(
  snapshot: Snapshot,
  field: string,
  matcher: LevenshteinMatcher,
  limit = MAX_EXPANSIONS,
): FuzzyExpansion[] {
  const expansions = new Map<string, FuzzyExpansion>();
  const length = matcher.target.length;
  const fields: Field[] = [];
  for (const segment of snapshot.segments) {
    const postings = segment.postings(field);
    if (postings !== undefined) fields.push({ segment, postings });
  }
  const addTerm = (expansion: FuzzyExpansion, { segment, postings }: Field, ordinal: number): void => {
    expansion.documentFrequency += postings.frequencies[ordinal]!;
    expansion.ordinals.set(segment, ordinal);
  };
  /** The expansion of a term that the walk accepted. */
  const expansionOf = (text: string, state: EditState): FuzzyExpansion => {
    let expansion = expansions.get(text);
    if (expansion === undefined) {
      const shorter = Math.min(length, [...text].length);
      const boost = Math.fround(1 - Math.fround(matcher.distanceOf(state) / Math.max(1, shorter)));
      expansion = { text, boost, documentFrequency: 0, ordinals: new Map() };
      expansions.set(text, expansion);
    }
    return expansion;
  };
  /** Walks a dictionary; `visit` gets the expansion and the ordinal of each accepted term. */
  const walk = (dictionary: ByteDictionary, visit: (expansion: FuzzyExpansion, ordinal: number) => void): void =>
    walkDictionary<EditState>(dictionary, matcher, (start, end, state) => {
      for (let ordinal = start; ordinal < end; ordinal++) visit(expansionOf(dictionary.get(ordinal), state), ordinal);
    });

  const [main, aligned, others] = alignFields(fields);
  if (main !== undefined) {
    walk(main.postings.terms, (expansion, ordinal) => {
      addTerm(expansion, main, ordinal);
      for (const other of aligned) {
        const otherOrdinal = other.alignment.ordinals[ordinal]!;
        if (otherOrdinal >= 0) addTerm(expansion, other, otherOrdinal);
      }
    });
  }
  for (const other of aligned) {
    const { others: terms, otherOrdinals } = other.alignment;
    walk(terms, (expansion, ordinal) => addTerm(expansion, other, otherOrdinals[ordinal]!));
  }
  for (const other of others) walk(other.postings.terms, (expansion, ordinal) => addTerm(expansion, other, ordinal));
  return (
    [...expansions.values()]
      .sort((a, b) => b.boost - a.boost || compareText(a.text, b.text))
      .slice(0, limit)
      // A term with as many edits as characters matches, but adds nothing to the score.
      .map((expansion) => ({ ...expansion, boost: Math.max(0, expansion.boost) }))
  );
}
