import { DistanceHeap } from './distance-heap.js';

/**
 * One level of the graph. Its nodes are numbered by themselves; the nodes of a level above are some of those of the level
 * below, in the same order.
 */
export interface GraphLevel {
  /** The row of the vector of each node, ascending. */
  rows: Int32Array;
  /** `width` places for neighbors a node, in nodes of this level; -1 where there is none, at the end. */
  links: Int32Array;
  width: number;
  /** The node of the level below that is the same row; empty on the lowest level. */
  below: Int32Array;
}

/** A hierarchical navigable small world (Malkov and Yashunin, 2016) over the rows of a vector column, lowest level first. */
export interface HnswGraph {
  levels: GraphLevel[];
  /** The node of the highest level where searches begin; -1 when the graph is empty. */
  entry: number;
}

/** The distance of a row to what is searched for. */
export type DistanceOf = (row: number) => number;

/** Looks for nodes near something on one level. Reuses its memory. */
export class LevelSearch {
  private readonly open = new DistanceHeap();
  private readonly found = new DistanceHeap(true);
  /** Round in which a node was last seen. */
  private seen = new Uint32Array(0);
  private round = 0;
  /** The result: nodes and distances, nearest first. */
  nodes = new Int32Array(0);
  distances = new Float64Array(0);
  size = 0;

  /**
   * The `most` nearest nodes that can be reached from `entry` and are accepted. Nodes that are not accepted lead on to
   * others but are no result. `tick` is called once in a while.
   */
  run(
    level: GraphLevel,
    entry: number,
    most: number,
    distanceOf: DistanceOf,
    accept?: (row: number) => boolean,
    tick?: () => void,
  ): void {
    const { rows, links, width } = level;
    this.begin(rows.length);
    const seen = this.seen;
    const round = this.round;
    const open = this.open;
    const found = this.found;
    const first = distanceOf(rows[entry]!);
    seen[entry] = round;
    open.push(first, entry);
    if (accept === undefined || accept(rows[entry]!)) found.push(first, entry);
    let steps = 0;
    while (open.size > 0) {
      const distance = open.topDistance;
      if (found.size >= most && distance > found.topDistance) break;
      if ((++steps & 255) === 0) tick?.();
      const node = open.pop();
      const end = (node + 1) * width;
      for (let at = node * width; at < end; at++) {
        const next = links[at]!;
        if (next < 0) break;
        if (seen[next] === round) continue;
        seen[next] = round;
        const row = rows[next]!;
        const far = distanceOf(row);
        const full = found.size >= most;
        if (full && far >= found.topDistance) continue;
        open.push(far, next);
        if (accept !== undefined && !accept(row)) continue;
        if (full) found.replaceTop(far, next);
        else found.push(far, next);
      }
    }
    this.collect();
  }

  private begin(nodes: number): void {
    if (this.seen.length < nodes) {
      this.seen = new Uint32Array(nodes);
      this.round = 0;
    }
    if (++this.round === 0xffffffff) {
      this.seen.fill(0);
      this.round = 1;
    }
    this.open.clear();
    this.found.clear();
  }

  private collect(): void {
    const found = this.found;
    this.size = found.size;
    if (this.nodes.length < found.size) {
      this.nodes = new Int32Array(found.size * 2);
      this.distances = new Float64Array(found.size * 2);
    }
    for (let i = found.size - 1; i >= 0; i--) {
      this.distances[i] = found.topDistance;
      this.nodes[i] = found.pop();
    }
  }
}

/** From `entry` on the highest level down to the node of level `to` where a search there should begin. */
export function descend(graph: HnswGraph, to: number, distanceOf: DistanceOf): number {
  let node = graph.entry;
  for (let at = graph.levels.length - 1; at > to; at--) {
    const level = graph.levels[at]!;
    node = level.below[nearestOn(level, node, distanceOf)]!;
  }
  return node;
}

/** Walks to ever nearer neighbors as long as there are any. */
function nearestOn({ rows, links, width }: GraphLevel, entry: number, distanceOf: DistanceOf): number {
  let node = entry;
  let best = distanceOf(rows[node]!);
  for (;;) {
    const from = node;
    for (let at = from * width; at < (from + 1) * width && links[at]! >= 0; at++) {
      const distance = distanceOf(rows[links[at]!]!);
      if (distance >= best) continue;
      best = distance;
      node = links[at]!;
    }
    if (node === from) return node;
  }
}
