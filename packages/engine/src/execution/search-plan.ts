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
import { raiseFrame, type Frame } from './frame.js';
import { AllWeight } from './simple-weights.js';
import type { Snapshot } from './snapshot.js';
import type { Execution, Weight } from './weight.js';

export interface SearchText {
  search?: string | null;
  searchMode?: 'any' | 'all' | null;
  queryType?: 'simple' | 'full' | 'semantic' | null;
  searchFields?: string | null;
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
  return planTextQuery(query, { ...context, fields, searchMode });
}

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
