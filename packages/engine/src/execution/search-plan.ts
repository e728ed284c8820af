import { parseFilter, parseFullQuery, parseSimpleQuery } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import { compileFilter } from '../filter/compile-filter.js';
import type { Predicate } from '../filter/comparison.js';
import { intersect, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { HighlightMatcher } from '../text/highlight-matcher.js';
import { planTextQuery } from '../text/query-planner.js';
import type { SynonymRules } from '../text/synonyms.js';
import { readSearchFields } from '../search-request.js';
import { BoolWeight } from './bool-weight.js';
import { raiseFrame, type Frame } from './frame.js';
import { AllWeight } from './simple-weights.js';
import type { Snapshot } from './snapshot.js';
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
  const predicate = compileFilter(parseFilter(text), {
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
  });
  return { predicate, scoring };
}

/** The matches of one segment with their scores; the caller gives the frame back to the pool. */
export function matchSegment(segment: Segment, weight: Weight, filter: FilterPlan | undefined, run: Execution): Frame {
  run.budget.check();
  const frame = run.pool.take(segment.docs);
  const allowed = allowedDocuments(segment, filter);
  weight.accumulate(segment, frame, filter === undefined && !(weight instanceof AllWeight) ? undefined : allowed, run);
  intersect(frame.bits, allowed);
  for (const scoring of filter?.scoring ?? []) {
    const extra = run.pool.take(segment.docs);
    scoring.accumulate(segment, extra, frame.bits, run);
    raiseFrame(frame, extra);
    run.pool.give(extra);
  }
  return frame;
}

/** The documents that are not deleted and pass the filter. */
export function allowedDocuments(segment: Segment, filter: FilterPlan | undefined): Bitset {
  if (filter === undefined) return segment.live;
  const bits = filter.predicate(segment);
  intersect(bits, segment.live);
  return bits;
}
