import { parseFilter } from '@searchdeck/query';
import { compileFilter } from '../filter/compile-filter.js';
import type { Predicate } from '../filter/comparison.js';
import { intersect, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import { AllWeight } from '../weights/simple-weights.js';
import type { Weight } from '../weights/weight.js';
import { planSearchText, type PlanContext } from './plan-search-text.js';

export interface FilterPlan {
  predicate: Predicate;
  /** The parts inside search.ismatchscoring, which add to the scores. */
  scoring: Weight[];
}

/** A compiled `$filter`. `allowsMatch`: whether search.ismatch is allowed. */
export function planFilter(
  text: string | null | undefined,
  context: PlanContext,
  allowsMatch = true,
): FilterPlan | undefined {
  if (text === undefined || text === null || text.trim() === '') return undefined;
  const scoring: Weight[] = [];
  const { snapshot, run } = context;
  const predicate = compileFilter(
    parseFilter(text, '$filter', (path) => snapshot.schema.byPath.get(path)?.definition.type),
    {
      schema: snapshot.schema,
      normalizer: (field) => snapshot.analysis.normalizer(field),
      cache: snapshot.filters,
      check: () => run.budget.check(),
      match: allowsMatch
        ? (node) => {
            const { search, queryType, searchMode, fields } = node;
            const searchFields = fields?.join(',');
            const weight = planSearchText(
              { search, queryType, searchMode, searchFields },
              { ...context, highlights: undefined },
              '$filter',
            );
            if (node.isScoring) scoring.push(weight);
            return (segment) => {
              const matchSet = run.pool.acquire(segment.docs);
              weight.accumulate(segment, matchSet, undefined, run);
              const bits = matchSet.bits.slice();
              run.pool.release(matchSet);
              return bits;
            };
          }
        : undefined,
    },
  );
  return { predicate, scoring };
}

/**
 * Without a search text every match scores 1, or 0 if the filter has scored parts: then a document that none of them
 * matches scores 0.
 */
export const scoredBesideFilter = (weight: Weight, filter: FilterPlan | undefined): Weight =>
  weight instanceof AllWeight && (filter?.scoring.length ?? 0) > 0 ? new AllWeight(0) : weight;

/** The live documents that pass the filter. */
export function allowedDocuments(segment: Segment, filter: FilterPlan | undefined): Bitset {
  if (filter === undefined) return segment.live;
  const bits = filter.predicate(segment);
  intersect(bits, segment.live);
  return bits;
}
