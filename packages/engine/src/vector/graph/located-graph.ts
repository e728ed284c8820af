import type { Space } from '../../definition/index-schema.js';
import type { Segment } from '../../segment/segment.js';
import type { FieldGraph } from './field-graph.js';

/** Where the nodes of a graph are in the segments of a snapshot. */
export interface LocatedGraph {
  /** By node: the index of the segment; -1 if the document was deleted. */
  segments: Int32Array;
  docs: Int32Array;
  /** By node: the row of the vector in the field's column. */
  rows: Int32Array;
  /** Number of nodes whose document exists. */
  nodeCount: number;
}

interface CachedLocation {
  segments: readonly Segment[];
  graph: LocatedGraph;
}

/** Caches the locations of graphs. They are valid until one of the segments that the graph covers changes. */
export class GraphLocator {
  private readonly cache = new WeakMap<FieldGraph, CachedLocation>();

  locate(graph: FieldGraph, space: Space, segments: readonly Segment[]): LocatedGraph {
    const coveredSegments = segments.filter((segment) => segment.firstId <= graph.lastId);
    const location = this.cache.get(graph);
    if (
      location?.segments.length === coveredSegments.length &&
      coveredSegments.every((segment, i) => segment === location.segments[i])
    ) {
      return location.graph;
    }
    const locatedGraph = locate(graph, space, coveredSegments);
    this.cache.set(graph, { segments: coveredSegments, graph: locatedGraph });
    return locatedGraph;
  }
}

/** Documents and nodes are both sorted by ID, so one pass locates all nodes. */
function locate(graph: FieldGraph, space: Space, segments: readonly Segment[]): LocatedGraph {
  const count = graph.ids.length;
  const locatedGraph: LocatedGraph = {
    segments: new Int32Array(count).fill(-1),
    docs: new Int32Array(count),
    rows: new Int32Array(count),
    nodeCount: 0,
  };
  let node = 0;
  for (const [index, segment] of segments.entries()) {
    const starts = startsOf(segment, space);
    for (let doc = 0; doc < segment.docs && node < count; doc++) {
      const id = segment.idOf(doc);
      while (node < count && graph.ids[node]! < id) node++;
      for (; node < count && graph.ids[node] === id; node++) {
        locatedGraph.segments[node] = index;
        locatedGraph.docs[node] = doc;
        locatedGraph.rows[node] = starts(doc) + graph.ordinals[node]!;
        locatedGraph.nodeCount++;
      }
    }
  }
  return locatedGraph;
}

/** Returns a function that maps a document to its first element in a space. */
export function startsOf(segment: Segment, space: Space): (doc: number) => number {
  const chain: Int32Array[] = [];
  for (let at: Space | undefined = space; at?.parent !== undefined; at = at.parent) {
    const ends = segment.ends(at.path);
    if (ends === undefined) return () => 0;
    chain.unshift(ends);
  }
  return (doc) => chain.reduce((start, ends) => (start === 0 ? 0 : ends[start - 1]!), doc);
}
