import { LevelSearch, type GraphLevel, type HnswGraph } from './hnsw-graph.js';

export interface GraphParameters {
  /** Maximum number of links per node; twice that on the lowest level. */
  m: number;
  /** Number of nearest nodes considered for links. */
  efConstruction: number;
}

/** Maximum number of levels above the lowest. */
const MAX_LEVELS = 12;

export interface GraphOptions {
  /** The graph of the first rows, to be extended. */
  previous?: HnswGraph | undefined;
  /** Called for every row; throws to cancel. */
  check?: () => void;
}

/**
 * Builds the graph of `count` rows. `distance` compares two rows. The result is the same whether the graph is built at once
 * or in several steps.
 */
export function buildGraph(
  count: number,
  distance: (a: number, b: number) => number,
  { m, efConstruction }: GraphParameters,
  { previous, check = () => {} }: GraphOptions = {},
): HnswGraph {
  if (count === 0) return { levels: [], entry: -1 };
  const levels = emptyLevels(count, m);
  /** Number of nodes per level so far. */
  const sizes = levels.map((_, i) => previous?.levels[i]?.rows.length ?? 0);
  previous?.levels.forEach(({ links }, i) => levels[i]!.links.set(links));
  let entry = previous?.entry ?? -1;
  let top = (previous?.levels.length ?? 0) - 1;
  const search = new LevelSearch();
  const linker = new Linker(distance);
  for (let row = sizes[0]!; row < count; row++) {
    check();
    const height = heightOf(row, m);
    const distanceOf = (other: number) => distance(row, other);
    let from = entry;
    for (let at = top; at >= 0; at--) {
      const level = levels[at]!;
      if (at > height) {
        search.run(level, from, 1, distanceOf);
      } else {
        search.run(level, from, efConstruction, distanceOf);
        linker.link(level, sizes[at]!, search);
      }
      if (at > 0) from = level.below[search.nodes[0]!]!;
    }
    for (let at = 0; at <= height; at++) sizes[at]!++;
    if (height > top) {
      top = height;
      entry = sizes[height]! - 1;
    }
  }
  return { levels, entry };
}

/** The highest level of a row: one in m nodes of a level is also on the next one. */
function heightOf(row: number, m: number): number {
  let t = Math.imul(row + 0x9e3779b9, 0x6d2b79f5);
  t = Math.imul(t ^ (t >>> 15), 1 | t);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  const fraction = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  return Math.min(MAX_LEVELS, Math.floor(-Math.log(1 - fraction) / Math.log(m)));
}

function emptyLevels(count: number, m: number): GraphLevel[] {
  const heights = Uint8Array.from({ length: count }, (_, row) => heightOf(row, m));
  const highest = heights.reduce((max, height) => Math.max(max, height), 0);
  const levels: GraphLevel[] = [];
  for (let height = 0; height <= highest; height++) {
    const lowerRows = levels.at(-1)?.rows ?? Int32Array.from({ length: count }, (_, row) => row);
    const below: number[] = [];
    lowerRows.forEach((row, node) => heights[row]! >= height && below.push(node));
    const width = height === 0 ? 2 * m : m;
    levels.push({
      rows: Int32Array.from(below, (node) => lowerRows[node]!),
      links: new Int32Array(below.length * width).fill(-1),
      width,
      below: height === 0 ? new Int32Array(0) : Int32Array.from(below),
    });
  }
  return levels;
}

/** Adds the links of new nodes, in both directions. */
class Linker {
  private readonly neighbors: number[] = [];
  private readonly candidates: { node: number; distance: number }[] = [];

  constructor(readonly distance: (a: number, b: number) => number) {}

  /** Links a new node to some of the nodes that a search found near it. */
  link(level: GraphLevel, node: number, nearest: LevelSearch): void {
    const { links, width } = level;
    const neighbors = this.selectNeighbors(
      level,
      nearest.size,
      (i) => nearest.nodes[i]!,
      (i) => nearest.distances[i]!,
      width,
    );
    links.set(neighbors, node * width);
    for (const other of neighbors) this.addLink(level, other, node);
  }

  /**
   * Selects neighbors among candidates in order of distance: each must be nearer to the node than to any neighbor selected
   * before, so that the links lead in different directions.
   */
  private selectNeighbors(
    { rows }: GraphLevel,
    count: number,
    nodeAt: (i: number) => number,
    distanceAt: (i: number) => number,
    maxLinks: number,
  ): number[] {
    const { neighbors } = this;
    neighbors.length = 0;
    for (let i = 0; i < count && neighbors.length < maxLinks; i++) {
      const candidate = nodeAt(i);
      const row = rows[candidate]!;
      const distance = distanceAt(i);
      let isDiverse = true;
      for (let j = 0; j < neighbors.length && isDiverse; j++) {
        isDiverse = this.distance(row, rows[neighbors[j]!]!) >= distance;
      }
      if (isDiverse) neighbors.push(candidate);
    }
    return neighbors.slice();
  }

  private addLink(level: GraphLevel, from: number, to: number): void {
    const { rows, links, width } = level;
    const start = from * width;
    let linkCount = 0;
    while (linkCount < width && links[start + linkCount]! >= 0) linkCount++;
    if (linkCount < width) {
      links[start + linkCount] = to;
      return;
    }
    const { candidates } = this;
    candidates.length = 0;
    for (let i = -1; i < width; i++) {
      const node = i < 0 ? to : links[start + i]!;
      candidates.push({ node, distance: this.distance(rows[from]!, rows[node]!) });
    }
    candidates.sort((a, b) => a.distance - b.distance);
    const neighbors = this.selectNeighbors(
      level,
      candidates.length,
      (i) => candidates[i]!.node,
      (i) => candidates[i]!.distance,
      width,
    );
    for (let i = 0; i < width; i++) links[start + i] = neighbors[i] ?? -1;
  }
}
