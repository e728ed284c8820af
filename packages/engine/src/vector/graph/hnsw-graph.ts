import { DistanceHeap } from './distance-heap.js';

/**
 * One level of the graph, with its own node numbers. The nodes of a higher level are a subset of those of the level below,
 * in the same order.
 */
export interface GraphLevel {
  /** The row of the vector of each node, ascending. */
  rows: Int32Array;
  /** `width` entries per node: its neighbors on this level, then -1. */
  links: Int32Array;
  width: number;
  /** The node of the same row on the level below; empty on the lowest level. */
  below: Int32Array;
}

/** A hierarchical navigable small world (Malkov and Yashunin, 2016) over the rows of a vector column, lowest level first. */
export interface HnswGraph {
  levels: GraphLevel[];
  /** The entry point: a node of the highest level; -1 if the graph is empty. */
  entry: number;
}

/** The distance of a row to the query. */
export type DistanceOf = (row: number) => number;

/** Searches one level for the nodes nearest to a query. Reuses its memory. */
export class LevelSearch {
  private readonly candidates = new DistanceHeap();
  private readonly results = new DistanceHeap(true);
  /** The number of the last search that visited a node. */
  private visited = new Uint32Array(0);
  private searchNumber = 0;
  /** The results: nodes and their distances, nearest first; only the first `size` are valid. */
  nodes = new Int32Array(0);
  distances = new Float64Array(0);
  size = 0;

  /**
   * Finds the `ef` nearest accepted nodes that can be reached from `entry`. Nodes that are not accepted are traversed, but
   * are not results. `check` is called regularly; it throws to cancel.
   */
  run(
    level: GraphLevel,
    entry: number,
    ef: number,
    distanceOf: DistanceOf,
    accept?: (row: number) => boolean,
    check?: () => void,
  ): void {
    const { rows, links, width } = level;
    this.begin(rows.length);
    const { visited, searchNumber, candidates, results } = this;
    const first = distanceOf(rows[entry]!);
    visited[entry] = searchNumber;
    candidates.push(first, entry);
    if (accept === undefined || accept(rows[entry]!)) results.push(first, entry);
    let steps = 0;
    while (candidates.size > 0) {
      if (results.size >= ef && candidates.topDistance > results.topDistance) break;
      if ((++steps & 255) === 0) check?.();
      const node = candidates.pop();
      const end = (node + 1) * width;
      for (let at = node * width; at < end; at++) {
        const next = links[at]!;
        if (next < 0) break;
        if (visited[next] === searchNumber) continue;
        visited[next] = searchNumber;
        const row = rows[next]!;
        const distance = distanceOf(row);
        const isFull = results.size >= ef;
        if (isFull && distance >= results.topDistance) continue;
        candidates.push(distance, next);
        if (accept !== undefined && !accept(row)) continue;
        if (isFull) results.replaceTop(distance, next);
        else results.push(distance, next);
      }
    }
    this.collect();
  }

  private begin(nodes: number): void {
    if (this.visited.length < nodes) {
      this.visited = new Uint32Array(nodes);
      this.searchNumber = 0;
    }
    if (++this.searchNumber === 0xffffffff) {
      this.visited.fill(0);
      this.searchNumber = 1;
    }
    this.candidates.clear();
    this.results.clear();
  }

  private collect(): void {
    const { results } = this;
    this.size = results.size;
    if (this.nodes.length < results.size) {
      this.nodes = new Int32Array(results.size * 2);
      this.distances = new Float64Array(results.size * 2);
    }
    for (let i = results.size - 1; i >= 0; i--) {
      this.distances[i] = results.topDistance;
      this.nodes[i] = results.pop();
    }
  }
}

/** Descends greedily from the entry point to level `to`; returns the node where a search on that level starts. */
export function descend(graph: HnswGraph, to: number, distanceOf: DistanceOf): number {
  let node = graph.entry;
  for (let at = graph.levels.length - 1; at > to; at--) {
    const level = graph.levels[at]!;
    node = level.below[nearestOn(level, node, distanceOf)]!;
  }
  return node;
}

/** Moves to the nearest neighbor until no neighbor is nearer. */
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
