import { describe, expect, it } from 'vitest';
import { neighborOf, type GraphEdge } from './graph';
import { layoutGraph } from './layout';

const node = (id: string) => ({ id, width: 100, height: 40 });
const edge = (source: string, target: string): GraphEdge => ({ id: `${source}-${target}`, source, target });
const nodes = ['data', 'indexer', 'index', 'alias', 'lonely', 'alone'].map(node);
const edges = [edge('data', 'indexer'), edge('indexer', 'index'), edge('index', 'alias')];
const positions = layoutGraph(nodes, edges);
const at = (id: string) => positions.get(id)!;

describe('the layout of a graph', () => {
  it('follows the edges from left to right', () => {
    expect(['alias', 'data', 'index', 'indexer'].toSorted((a, b) => at(a).x - at(b).x)).toEqual([
      'data',
      'indexer',
      'index',
      'alias',
    ]);
  });
  it('has no overlapping nodes; those without edges are below the others', () => {
    for (const [i, a] of nodes.entries()) {
      for (const b of nodes.slice(i + 1)) {
        const overlaps = Math.abs(at(a.id).x - at(b.id).x) < 100 && Math.abs(at(a.id).y - at(b.id).y) < 40;
        expect(overlaps, `${a.id} and ${b.id}`).toBe(false);
      }
    }
    const lowest = Math.max(...['data', 'indexer', 'index', 'alias'].map((id) => at(id).y + 40));
    expect(at('lonely').y).toBeGreaterThan(lowest);
    expect(at('alone').y).toBeGreaterThan(lowest);
  });
  it('accepts a cycle, an empty graph, and a graph without edges', () => {
    expect(layoutGraph([node('a'), node('b')], [edge('a', 'b'), edge('b', 'a')]).size).toBe(2);
    expect(layoutGraph([], []).size).toBe(0);
    expect(layoutGraph([node('a'), node('b')], []).size).toBe(2);
  });
});

describe('arrow keys in a graph', () => {
  const move = (id: string, key: Parameters<typeof neighborOf>[1]) => neighborOf(id, key, edges, positions);
  it('follow edges to the left and right', () => {
    expect(move('data', 'ArrowRight')).toBe('indexer');
    expect(move('alias', 'ArrowLeft')).toBe('index');
  });
  it('lead to the nearest node above or below, and nowhere at the end', () => {
    expect(move('data', 'ArrowDown')).toBe('lonely');
    expect(move('lonely', 'ArrowUp')).toBe('data');
    expect(move('data', 'ArrowLeft')).toBeUndefined();
  });
});
