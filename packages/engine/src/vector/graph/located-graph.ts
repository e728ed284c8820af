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

interface KnownLocations {
  segments: readonly Segment[];
  located: LocatedGraph;
}

/** Locations by graph; they stay valid until one of the segments that the graph covers changes. */
export class GraphLocator {
  private readonly known = new WeakMap<FieldGraph, KnownLocations>();

  locate(graph: FieldGraph, space: Space, segments: readonly Segment[]): LocatedGraph {
    const covered = segments.filter((segment) => segment.firstId <= graph.lastId);
    const last = this.known.get(graph);
    if (last?.segments.length === covered.length && covered.every((segment, i) => segment === last.segments[i])) {
      return last.located;
    }
    const located = locate(graph, space, covered);
    this.known.set(graph, { segments: covered, located });
    return located;
  }
}

/** Documents and nodes are both in the order of their IDs, so that one pass locates all nodes. */
function locate(graph: FieldGraph, space: Space, segments: readonly Segment[]): LocatedGraph {
  const count = graph.ids.length;
  const located: LocatedGraph = {
    segments: new Int32Array(count).fill(-1),
    docs: new Int32Array(count),
    rows: new Int32Array(count),
    found: 0,
  };
  let node = 0;
  for (const [index, segment] of segments.entries()) {
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
