import { LevelSearch, type GraphLevel, type HnswGraph } from './hnsw-graph.js';

export interface GraphParameters {
  /** Links of a row on each level; on the lowest twice as many. */
  m: number;
  /** Number of nearest rows considered for links. */
  efConstruction: number;
}

/** Levels above the lowest. */
const MAX_LEVELS = 12;

export interface GraphOptions {
  /** A graph of the first rows, which is extended. */
  previous?: HnswGraph | undefined;
  /** Called for every row; may throw to give up. */
  tick?: () => void;
}

/**
 * Links `count` rows to those near them. `distance` compares two rows. The same rows give the same graph, whether at once
 * or bit by bit.
 */
export function buildGraph(
  count: number,
  distance: (a: number, b: number) => number,
  { m, efConstruction }: GraphParameters,
  { previous, tick = () => {} }: GraphOptions = {},
): HnswGraph {
  if (count === 0) return { levels: [], entry: -1 };
  const levels = emptyLevels(count, m);
  /** Nodes that each level has so far. */
  const sizes = levels.map((_, i) => previous?.levels[i]?.rows.length ?? 0);
  previous?.levels.forEach(({ links }, i) => levels[i]!.links.set(links));
  let entry = previous?.entry ?? -1;
  let top = (previous?.levels.length ?? 0) - 1;
  const search = new LevelSearch();
  const linker = new Linker(distance);
  for (let row = sizes[0]!; row < count; row++) {
    tick();
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

/** The highest level of a row: one in m of those on a level is on the next one too. */
function heightOf(row: number, m: number): number {
  let t = Math.imul(row + 0x9e3779b9, 0x6d2b79f5);
  t = Math.imul(t ^ (t >>> 15), 1 | t);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  const part = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  return Math.min(MAX_LEVELS, Math.floor(-Math.log(1 - part) / Math.log(m)));
}

function emptyLevels(count: number, m: number): GraphLevel[] {
  const heights = Uint8Array.from({ length: count }, (_, row) => heightOf(row, m));
  const highest = heights.reduce((most, height) => Math.max(most, height), 0);
  const levels: GraphLevel[] = [];
  for (let height = 0; height <= highest; height++) {
    const under = levels.at(-1)?.rows ?? Int32Array.from({ length: count }, (_, row) => row);
    const below: number[] = [];
    under.forEach((row, node) => heights[row]! >= height && below.push(node));
    const width = height === 0 ? 2 * m : m;
    levels.push({
      rows: Int32Array.from(below, (node) => under[node]!),
      links: new Int32Array(below.length * width).fill(-1),
      width,
      below: height === 0 ? new Int32Array(0) : Int32Array.from(below),
    });
  }
  return levels;
}

/** Makes the links of new nodes, in both directions. */
class Linker {
  private readonly chosen: number[] = [];
  private readonly order: { node: number; far: number }[] = [];

  constructor(readonly distance: (a: number, b: number) => number) {}

  /** Links a new node to some of those that were found near it. */
  link(level: GraphLevel, node: number, near: LevelSearch): void {
    const { links, width } = level;
    const chosen = this.choose(
      level,
      near.size,
      (i) => near.nodes[i]!,
      (i) => near.distances[i]!,
      width,
    );
    links.set(chosen, node * width);
    for (const other of chosen) this.addLink(level, other, node);
  }

  /**
   * Of candidates, nearest first, those that are nearer to the node than to any chosen before: they lead in different
   * directions.
   */
  private choose(
    { rows }: GraphLevel,
    count: number,
    nodeAt: (i: number) => number,
    farAt: (i: number) => number,
    most: number,
  ): number[] {
    const chosen = this.chosen;
    chosen.length = 0;
    for (let i = 0; i < count && chosen.length < most; i++) {
      const candidate = nodeAt(i);
      const row = rows[candidate]!;
      const far = farAt(i);
      let keep = true;
      for (let j = 0; j < chosen.length && keep; j++) keep = this.distance(row, rows[chosen[j]!]!) >= far;
      if (keep) chosen.push(candidate);
    }
    return chosen.slice();
  }

  private addLink(level: GraphLevel, from: number, to: number): void {
    const { rows, links, width } = level;
    const start = from * width;
    let used = 0;
    while (used < width && links[start + used]! >= 0) used++;
    if (used < width) {
      links[start + used] = to;
      return;
    }
    const order = this.order;
    order.length = 0;
    for (let i = -1; i < width; i++) {
      const node = i < 0 ? to : links[start + i]!;
      order.push({ node, far: this.distance(rows[from]!, rows[node]!) });
    }
    order.sort((a, b) => a.far - b.far);
    const chosen = this.choose(
      level,
      order.length,
      (i) => order[i]!.node,
      (i) => order[i]!.far,
      width,
    );
    for (let i = 0; i < width; i++) links[start + i] = chosen[i] ?? -1;
  }
}
