import { bitIndexes, clearBit, createBitset, setBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import type { FacetCollector, GroupingFacet } from './facet-collector.js';

export interface NamedFacet {
  name: string;
  collector: FacetCollector;
}

/**
 * `A > B` and `A > (B ; C)` (service-behavior §7, preview): every bucket of A contains the facets B and C over its
 * documents. Buckets contain documents, even if the fields belong to the objects of one collection.
 */
export class HierarchicalFacet implements FacetCollector {
  private readonly matches: { segment: Segment; docs: Int32Array }[] = [];

  constructor(
    readonly parent: GroupingFacet,
    readonly children: () => NamedFacet[],
    /** Called between units of work; throws to end a query that takes too long. */
    readonly check: () => void,
  ) {}

  collect(segment: Segment, documents: Bitset, docList?: Int32Array): void {
    this.parent.collect(segment, documents, docList);
    this.matches.push({ segment, docs: docList ?? bitIndexes(documents) });
  }

  buckets(): FacetBucket[] {
    const buckets = this.parent.buckets();
    const facets = buckets.map(() => this.children());
    for (const { segment, docs } of this.matches) this.collectChildren(segment, docs, facets);
    return buckets.map((bucket, i) => ({
      ...bucket,
      '@search.facets': Object.fromEntries(facets[i]!.map(({ name, collector }) => [name, collector.buckets()])),
    }));
  }

  private collectChildren(segment: Segment, docs: Int32Array, facets: readonly NamedFacet[][]): void {
    const bits = createBitset(segment.docs);
    for (const doc of docs) setBit(bits, doc);
    const members: number[][] = facets.map(() => []);
    this.parent.assign(segment, bits, (doc, bucket) => {
      const list = members[bucket]!;
      if (list[list.length - 1] !== doc) list.push(doc);
    });
    bits.fill(0);
    members.forEach((list, bucket) => {
      if (list.length === 0) return;
      this.check();
      for (const doc of list) setBit(bits, doc);
      for (const { collector } of facets[bucket]!) collector.collect(segment, bits);
      for (const doc of list) clearBit(bits, doc);
    });
  }
}
