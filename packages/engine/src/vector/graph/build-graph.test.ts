import { describe, expect, it } from 'vitest';
import { randomVectors } from '../../test-support/vectors.js';
import { buildGraph } from './build-graph.js';
import { descend, LevelSearch, type HnswGraph } from './hnsw-graph.js';

const ROWS = 4000;
const PARAMETERS = { m: 4, efConstruction: 400 };

const squaredDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0);

function nearest(
  graph: HnswGraph,
  most: number,
  distanceOf: (row: number) => number,
  accept?: (row: number) => boolean,
): number[] {
  const search = new LevelSearch();
  search.run(graph.levels[0]!, descend(graph, 0, distanceOf), most, distanceOf, accept);
  return [...search.nodes.subarray(0, search.size)];
}

describe('buildGraph', () => {
  it.each([
    ['random', 0, 16],
    ['clustered', 30, 32],
  ])('links %s rows so that a search visits few of them', (_, clusters, dimensions) => {
    const next = randomVectors(1, dimensions, clusters);
    const rows = Array.from({ length: ROWS }, next);
    const graph = buildGraph(ROWS, (a, b) => squaredDistance(rows[a]!, rows[b]!), PARAMETERS);
    let [recalled, compared] = [0, 0];
    for (let i = 0; i < 40; i++) {
      const query = next();
      const distances = rows.map((row) => squaredDistance(query, row));
      const exact = distances
        .map((_distance, row) => row)
        .toSorted((a, b) => distances[a]! - distances[b]!)
        .slice(0, 10);
      const result = nearest(graph, 150, (row) => (compared++, distances[row]!)).slice(0, 10);
      recalled += exact.filter((row) => result.includes(row)).length;
    }
    expect(recalled / 400).toBeGreaterThanOrEqual(0.95);
    expect(compared / 40).toBeLessThan(ROWS / 4);
  });

  it('is the same whether built at once or in steps', () => {
    const rows = Array.from({ length: 600 }, randomVectors(2, 8));
    const distance = (a: number, b: number) => squaredDistance(rows[a]!, rows[b]!);
    const whole = buildGraph(600, distance, PARAMETERS);
    let grown: HnswGraph | undefined;
    for (const count of [1, 2, 50, 599, 600]) grown = buildGraph(count, distance, PARAMETERS, { previous: grown });
    expect(grown).toEqual(whole);
  });

  it('traverses rows that are not accepted', () => {
    const rows = Array.from({ length: 1000 }, randomVectors(3, 4));
    const graph = buildGraph(1000, (a, b) => squaredDistance(rows[a]!, rows[b]!), PARAMETERS);
    const result = nearest(
      graph,
      20,
      (row) => squaredDistance(rows[500]!, rows[row]!),
      (row) => row % 50 === 0,
    );
    expect(result).toHaveLength(20);
    expect(result.every((row) => row % 50 === 0)).toBe(true);
  });

  it('links equal rows, one row and none', () => {
    const equal = buildGraph(300, () => 0, PARAMETERS);
    expect(nearest(equal, 10, () => 0)).toHaveLength(10);
    expect(
      nearest(
        buildGraph(1, () => 0, PARAMETERS),
        10,
        () => 1,
      ),
    ).toEqual([0]);
    expect(buildGraph(0, () => 0, PARAMETERS)).toEqual({ levels: [], entry: -1 });
  });

  it('is canceled when check throws', () => {
    let ticks = 0;
    const check = () => {
      if (++ticks > 10) throw new Error('enough');
    };
    expect(() => buildGraph(100, () => 0, PARAMETERS, { check })).toThrow('enough');
  });
});
