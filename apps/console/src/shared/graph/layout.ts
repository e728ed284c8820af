import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge, GraphNode, Position } from './graph';

const NODE_GAP = 16;
const RANK_GAP = 72;
const MARGIN = 16;
/** Nodes without edges per row below the graph. */
const MIN_COLUMNS = 3;

/** Positions from left to right along the edges; nodes without edges are in a grid below. */
export function layoutGraph(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ReadonlyMap<string, Position> {
  const connected = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: NODE_GAP, ranksep: RANK_GAP, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) if (connected.has(id)) graph.setNode(id, { width, height });
  for (const { id, source, target } of edges) graph.setEdge(source, target, {}, id);
  if (connected.size > 0) layout(graph);
  const positions = new Map<string, Position>();
  let [right, bottom] = [0, MARGIN];
  for (const { id, width, height } of nodes) {
    if (!connected.has(id)) continue;
    // Dagre positions centers.
    const center = graph.node(id) as Position;
    const position = { x: center.x - width / 2, y: center.y - height / 2 };
    positions.set(id, position);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height + 2 * NODE_GAP);
  }
  const isolated = nodes.filter(({ id }) => !connected.has(id));
  const cellWidth = Math.max(0, ...isolated.map(({ width }) => width)) + NODE_GAP;
  const cellHeight = Math.max(0, ...isolated.map(({ height }) => height)) + NODE_GAP;
  const columns = Math.max(MIN_COLUMNS, Math.floor(right / Math.max(1, cellWidth)));
  for (const [i, { id }] of isolated.entries()) {
    positions.set(id, {
      x: MARGIN + (i % columns) * cellWidth,
      y: bottom + Math.floor(i / columns) * cellHeight,
    });
  }
  return positions;
}
