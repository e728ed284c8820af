import type { Space } from '../../definition/index-schema.js';
import type { Segment } from '../../segment/segment.js';
import type { FieldGraph } from './field-graph.js';

/** Where the nodes of a graph are in the segments of a snapshot. */
export interface LocatedGraph {
  /** The segment's number; -1 when the document is gone. */
  segments: Int32Array;
  docs: Int32Array;
  /** The row of the vector in the field's column. */
  rows: Int32Array;
  /** Nodes whose documents are there. */
  found: number;
}

interface Known {
  segments: readonly Segment[];
  located: LocatedGraph;
}
const known = new WeakMap<FieldGraph, Known>();

/** Documents and nodes are both in the order of ids, so one walk finds all; it is made once for the same old segments. */
export function locate(graph: FieldGraph, space: Space, segments: readonly Segment[]): LocatedGraph {
  const old = segments.filter((segment) => segment.firstId <= graph.lastId);
  const last = known.get(graph);
  if (last !== undefined && last.segments.length === old.length && old.every((one, i) => one === last.segments[i])) {
    return last.located;
  }
  const count = graph.ids.length;
  const located: LocatedGraph = {
    segments: new Int32Array(count).fill(-1),
    docs: new Int32Array(count),
    rows: new Int32Array(count),
    found: 0,
  };
  let node = 0;
  for (const [index, segment] of old.entries()) {
    const starts = startsOf(segment, space);
    for (let doc = 0; doc < segment.docs && node < count; doc++) {
      const id = segment.ids[doc]!;
      while (node < count && graph.ids[node]! < id) node++;
      for (; node < count && graph.ids[node] === id; node++) {
        located.segments[node] = index;
        located.docs[node] = doc;
        located.rows[node] = starts(doc) + graph.ordinals[node]!;
        located.found++;
      }
    }
  }
  known.set(graph, { segments: old, located });
  return located;
}

/** The first element of a document in a space. */
export function startsOf(segment: Segment, space: Space): (doc: number) => number {
  const chain: Int32Array[] = [];
  for (let at: Space | undefined = space; at?.parent !== undefined; at = at.parent) {
    const ends = segment.ends(at.path);
    if (ends === undefined) return () => 0;
    chain.unshift(ends);
  }
  return (doc) => chain.reduce((start, ends) => (start === 0 ? 0 : ends[start - 1]!), doc);
}
