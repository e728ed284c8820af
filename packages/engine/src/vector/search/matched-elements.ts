import { parseFieldList } from '@searchdeck/query';
import type { StoredDocument } from '../../documents/coerce.js';
import type { Candidate } from '../../ranking/top-documents.js';
import { startsOf } from '../graph/located-graph.js';
import type { Neighbor } from './nearest.js';
import type { VectorSearch } from '../vector-request.js';

/** By collection: the indexes of the elements whose vectors matched. */
export type MatchedElements = ReadonlyMap<string, ReadonlySet<number>>;

/** The matched elements of a document; empty if no vector query in a collection matched it. */
export function matchedElements(
  { segment, doc }: Candidate,
  neighborLists: readonly (readonly Neighbor[])[],
  searches: readonly VectorSearch[],
): MatchedElements {
  const ordinalsByCollection = new Map<string, Set<number>>();
  neighborLists.forEach((list, i) => {
    const { space } = searches[i]!.field;
    if (space.parent === undefined) return;
    const neighbor = list.find((other) => other.segment === segment && other.doc === doc);
    if (neighbor === undefined) return;
    const start = startsOf(segment, space)(doc);
    const ordinals = ordinalsByCollection.get(space.path) ?? new Set();
    for (const { row } of neighbor.rows) ordinals.add(row - start);
    ordinalsByCollection.set(space.path, ordinals);
  });
  return ordinalsByCollection;
}

/**
 * Removes the elements that did not match from the collections that `$select` names, as the service does for vectors in
 * collections of complex values.
 */
export function keepMatchedElements(
  document: StoredDocument,
  elementsByCollection: MatchedElements,
  select: string | null | undefined,
): StoredDocument {
  if (elementsByCollection.size === 0 || select == null || select.trim() === '') return document;
  const names = new Set(parseFieldList(select, 'select').map((path) => path.split('/')[0]));
  const copy = Object.assign(Object.create(Object.getPrototypeOf(document)) as StoredDocument, document);
  for (const [name, ordinals] of elementsByCollection) {
    const elements = document[name];
    if (names.has(name) && Array.isArray(elements)) {
      copy[name] = elements.filter((_, ordinal) => ordinals.has(ordinal));
    }
  }
  return copy;
}
