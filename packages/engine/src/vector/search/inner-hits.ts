import type { Candidate } from '../../ranking/top-documents.js';
import { forEachElementOf } from '../../segment/element-walk.js';
import type { InnerHit } from '../../types.js';
import { reportedSimilarity, scoreOf, type Neighbor } from './nearest.js';
import type { VectorSearch } from '../vector-request.js';

/**
 * By path of a collection: the items of the document whose vectors matched, with their similarities. Undefined if no vector
 * query in a collection matched the document. service-behavior §3 "Debug info".
 */
export function innerHitsOf(
  { segment, doc }: Candidate,
  neighborLists: readonly (readonly Neighbor[])[],
  searches: readonly VectorSearch[],
): Record<string, InnerHit[]> | undefined {
  const collections = new Map<string, Map<number, InnerHit>>();
  searches.forEach(({ field, metric }, i) => {
    const { space } = field;
    const neighbor = neighborLists[i]!.find((other) => other.segment === segment && other.doc === doc);
    if (space.parent === undefined || neighbor === undefined) return;
    const items = collections.get(space.path) ?? new Map<number, InnerHit>();
    collections.set(space.path, items);
    const ordinals = new Map<number, number>();
    forEachElementOf(segment, space, doc, (element) => ordinals.set(element, ordinals.size));
    for (const { row, similarity } of neighbor.rows) {
      const ordinal = ordinals.get(row)!;
      const item = items.get(ordinal) ?? { ordinal, vectors: [] };
      items.set(ordinal, item);
      item.vectors.push({
        field: field.path,
        searchScore: scoreOf(metric, similarity),
        vectorSimilarity: reportedSimilarity(metric, similarity),
      });
    }
  });
  if (collections.size === 0) return undefined;
  return Object.fromEntries(
    Array.from(collections, ([path, items]) => [path, [...items.values()].sort((a, b) => a.ordinal - b.ordinal)]),
  );
}
