import { parseFilter, parseFullQuery, parseSimpleQuery } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import { compileFilter } from '../filter/compile-filter.js';
import { testOf, type Predicate } from '../filter/comparison.js';
import { countBits, hasBit, intersect, setBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { HighlightMatcher } from '../text/highlight-matcher.js';
import { planTextQuery } from '../text/query-planner.js';
import type { SynonymRules } from '../text/synonyms.js';
import { readSearchFields } from '../search-request.js';
import { BoolWeight } from './bool-weight.js';
import { raiseFrame, type Frame } from './frame.js';
import { sumOfTerms, type ScoredList } from './scored-list.js';
import { AllWeight } from './simple-weights.js';
import type { Snapshot } from './snapshot.js';
import type { TermWeight } from './term-weight.js';
import type { Execution, Weight } from './weight.js';

export interface SearchText {
  search?: string | null;
  searchMode?: 'any' | 'all' | null;
  queryType?: 'simple' | 'full' | 'semantic' | null;
  searchFields?: string | null;
  wordings?: readonly string[];
}

export interface PlanContext {
  snapshot: Snapshot;
  run: Execution;
  /** Text weights of the scoring profile. */
  weights: ReadonlyMap<string, number>;
  synonyms: (field: SchemaField) => SynonymRules | undefined;
  highlights?: Map<string, HighlightMatcher>;
}

/** A search text ready to run. */
export function planSearch(text: SearchText, context: PlanContext, parameter = 'search'): Weight {
  const searchMode = text.searchMode ?? 'any';
  const parse = text.queryType === 'full' ? parseFullQuery : parseSimpleQuery;
  const query = parse(text.search ?? '', { searchMode, parameter });
  const fields = readSearchFields(context.snapshot.schema, text.searchFields);
  const weight = planTextQuery(query, { ...context, fields, searchMode });
  if (text.wordings === undefined || text.wordings.length === 0) return weight;
  const others = text.wordings.map((wording) => {
    const words = parseSimpleQuery(plainWords(wording), { searchMode, parameter });
    return planTextQuery(words, { ...context, fields, searchMode });
  });
  return new BoolWeight([], [weight, ...others], []);
}

/** Text with nothing in it that the simple syntax reads as an operator. */
const plainWords = (text: string): string =>
  text
    .replaceAll(/[+|"()*~\\]+/g, ' ')
    .replaceAll(/(^|\s)-+/g, '$1')
    .trim();

export interface FilterPlan {
  predicate: Predicate;
  /** Of search.ismatchscoring: what adds to the scores. */
  scoring: Weight[];
}

/** A `$filter` ready to run; `allowMatch` where search.ismatch may stand in it. */
export function planFilter(
  text: string | null | undefined,
  context: PlanContext,
  allowMatch = true,
): FilterPlan | undefined {
  if (text === undefined || text === null || text.trim() === '') return undefined;
  const scoring: Weight[] = [];
  const { snapshot, run } = context;
  const predicate = compileFilter(
    parseFilter(text, '$filter', (path) => snapshot.schema.byPath.get(path)?.definition.type),
    {
      schema: snapshot.schema,
      normalize: (field) => snapshot.analysis.normalize(field),
      cache: snapshot.filters,
      check: () => run.budget.check(),
      match: allowMatch
        ? (node) => {
            const { search, queryType, searchMode, fields } = node;
            const searchFields = fields?.join(',');
            const weight = planSearch(
              { search, queryType, searchMode, searchFields },
              { ...context, highlights: undefined },
              '$filter',
            );
            if (node.scoring) scoring.push(weight);
            return (segment) => {
              const frame = run.pool.take(segment.docs);
              weight.accumulate(segment, frame, undefined, run);
              const bits = frame.bits.slice();
              run.pool.give(frame);
              return bits;
            };
          }
        : undefined,
    },
  );
  return { predicate, scoring };
}

/** Where a text matches fewer of a segment's documents, they are listed, and filters are asked of them alone. */
const FEW = 1 / 8;

/** Whether a text matches so few documents that a filter is best asked of them alone. */
export const matchesFew = (segment: Segment, weight: Weight): boolean => weight.cost(segment) <= segment.docs * FEW;

/**
 * What scores the matches when no text is searched for: each counts 1, but nothing where search.ismatchscoring is to
 * score them, so that a document which no scored part of the filter matched has the score 0.
 */
export const scoredBeside = (weight: Weight, filter: FilterPlan | undefined): Weight =>
  weight instanceof AllWeight && (filter?.scoring.length ?? 0) > 0 ? new AllWeight(0) : weight;

/** The matches of one segment with their scores; the caller gives the frame back to the pool. */
export function matchSegment(segment: Segment, weight: Weight, filter: FilterPlan | undefined, run: Execution): Frame {
  run.budget.check();
  const frame = run.pool.take(segment.docs);
  if (matchesFew(segment, weight)) {
    weight.accumulate(segment, frame, undefined, run);
    frame.few = narrowMatches(frame.bits, segment, filter, true);
  } else {
    const allowed = allowedDocuments(segment, filter);
    const within = filter === undefined && !(weight instanceof AllWeight) ? undefined : allowed;
    weight.accumulate(segment, frame, within, run);
    intersect(frame.bits, allowed);
  }
  for (const scoring of filter?.scoring ?? []) {
    const extra = run.pool.take(segment.docs);
    scoring.accumulate(segment, extra, frame.bits, run);
    raiseFrame(frame, extra);
    run.pool.give(extra);
  }
  return frame;
}

/**
 * As `matchSegment`, for terms of which any may match, and few documents do: puts the documents into `into`, as a set
 * and as a list, and answers their scores in the order of the list.
 */
export function matchFew(
  segment: Segment,
  terms: readonly TermWeight[],
  filter: FilterPlan | undefined,
  into: Frame,
): ScoredList {
  const test = filter === undefined ? undefined : testOf(filter.predicate, segment);
  const found = sumOfTerms(terms, segment);
  const { docs, scores } = found;
  const { live } = segment;
  let size = 0;
  if (test?.narrow !== undefined) found.size = test.narrow(docs, scores, found.size);
  const each = test?.narrow === undefined ? test : undefined;
  for (let i = 0; i < found.size; i++) {
    const doc = docs[i]!;
    if (!hasBit(live, doc) || (each !== undefined && !each(doc))) continue;
    docs[size] = doc;
    scores[size++] = scores[i]!;
    setBit(into.bits, doc);
  }
  into.few = docs.slice(0, size);
  found.size = size;
  return found;
}

/** Leaves in a set what is not deleted and passes the filter; lists it where there are few. */
export function narrowMatches(
  bits: Bitset,
  segment: Segment,
  filter: FilterPlan | undefined,
  few: boolean,
): Int32Array | undefined {
  if (!few) {
    intersect(bits, allowedDocuments(segment, filter));
    return undefined;
  }
  const test = filter === undefined ? undefined : testOf(filter.predicate, segment);
  const { live } = segment;
  const docs = new Int32Array(countBits(bits));
  let size = 0;
  for (let i = 0; i < bits.length; i++) {
    const all = bits[i]!;
    if (all === 0) continue;
    let kept = 0;
    for (let word = all & live[i]!; word !== 0;) {
      const low = word & -word;
      word ^= low;
      const doc = (i << 5) + 31 - Math.clz32(low);
      if (test !== undefined && !test(doc)) continue;
      kept |= low;
      docs[size++] = doc;
    }
    bits[i] = kept;
  }
  return docs.subarray(0, size);
}

/** The documents that are not deleted and pass the filter. */
export function allowedDocuments(segment: Segment, filter: FilterPlan | undefined): Bitset {
  if (filter === undefined) return segment.live;
  const bits = filter.predicate(segment);
  intersect(bits, segment.live);
  return bits;
}
