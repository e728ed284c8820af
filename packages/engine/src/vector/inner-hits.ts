import type { Candidate } from '../execution/top-documents.js';
import { forEachElementOf } from '../facets/element-walk.js';
import { isPresent } from '../segment/columns.js';
import type { InnerHit } from '../types.js';
import { canonical, scoreOf } from './nearest.js';
import type { VectorSearch } from './vector-request.js';

/**
 * Of a document found by vectors inside a collection: the items and how near each is to every vector query, by the
 * collection's path. Undefined when no query looks in a collection. service-facts §3 "Debug info".
 */
export function innerHitsOf(
  { segment, doc }: Candidate,
  searches: readonly VectorSearch[],
): Record<string, InnerHit[]> | undefined {
  const found = new Map<string, Map<number, InnerHit>>();
  for (const { field, metric, vector } of searches) {
    const { space } = field;
    const column = segment.column(field.path);
    if (space.path === '' || column?.kind !== 'vector' || column.dimensions !== vector.length) continue;
    let items = found.get(space.path);
    if (items === undefined) found.set(space.path, (items = new Map()));
    let ordinal = 0;
    forEachElementOf(segment, space, doc, (element) => {
      const at = ordinal++;
      if (!isPresent(column, element)) return;
      const similarity = metric.similarity(vector, column.values, element * column.dimensions);
      const item = items.get(at) ?? { ordinal: at, vectors: [] };
      item.vectors.push({
        field: field.path,
        searchScore: scoreOf(metric, similarity),
        vectorSimilarity: canonical(metric, similarity),
      });
      items.set(at, item);
    });
  }
  if (found.size === 0) return undefined;
  return Object.fromEntries(
    Array.from(found, ([path, items]) => [path, [...items.values()].sort((a, b) => a.ordinal - b.ordinal)]),
  );
}
