import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge, GraphNode, Position } from './graph';

const NODE_GAP = 16;
const RANK_GAP = 72;
const MARGIN = 16;
/** Nodes without edges per row below the graph. */
const MIN_COLUMNS = 3;

/** Larger graphs are laid out without groups: with them, the layout takes seconds. */
export const MAX_GROUPED_NODES = 60;

const groupId = (group: string): string => `group ${group}`;

/** Positions from left to right along the edges; nodes without edges are in a grid below. */
export function layoutGraph(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ReadonlyMap<string, Position> {
  const connectedIds = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const isGrouped = nodes.length <= MAX_GROUPED_NODES && nodes.some(({ group }) => group !== undefined);
  const graph = new Graph({ multigraph: true, compound: isGrouped });
  graph.setGraph({ rankdir: 'LR', nodesep: NODE_GAP, ranksep: RANK_GAP, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  graph.setDefaultNodeLabel(() => ({}));
  for (const { id, width, height, group } of nodes) {
    if (!connectedIds.has(id)) continue;
    graph.setNode(id, { width, height });
    if (isGrouped && group !== undefined) graph.setParent(id, groupId(group));
  }
  for (const { id, source, target } of edges) graph.setEdge(source, target, {}, id);
  if (connectedIds.size > 0) layout(graph);
  const positions = new Map<string, Position>();
  let [right, bottom] = [0, MARGIN];
  for (const { id, width, height } of nodes) {
    if (!connectedIds.has(id)) continue;
    // Dagre positions centers.
    const center = graph.node(id) as Position;
    const position = { x: center.x - width / 2, y: center.y - height / 2 };
    positions.set(id, position);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height + 2 * NODE_GAP);
  }
  const isolatedNodes = nodes.filter(({ id }) => !connectedIds.has(id));
  const cellWidth = Math.max(0, ...isolatedNodes.map(({ width }) => width)) + NODE_GAP;
  const cellHeight = Math.max(0, ...isolatedNodes.map(({ height }) => height)) + NODE_GAP;
  const columns = Math.max(MIN_COLUMNS, Math.floor(right / Math.max(1, cellWidth)));
  for (const [i, { id }] of isolatedNodes.entries()) {
    positions.set(id, {
      x: MARGIN + (i % columns) * cellWidth,
      y: bottom + Math.floor(i / columns) * cellHeight,
    });
  }
  return positions;
}

/** A box around the nodes of a group. */
export interface GroupBox extends Position {
  group: string;
  width: number;
  height: number;
}

const GROUP_PADDING = 14;

/** The boxes of groups; none in a large graph. */
export function groupBoxes(nodes: readonly GraphNode[], positions: ReadonlyMap<string, Position>): GroupBox[] {
  if (nodes.length > MAX_GROUPED_NODES) return [];
  const groups = new Map<string, { left: number; top: number; right: number; bottom: number }>();
  for (const { id, width, height, group } of nodes) {
    const at = positions.get(id);
    if (group === undefined || at === undefined) continue;
    const box = groups.get(group) ?? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    groups.set(group, {
      left: Math.min(box.left, at.x),
      top: Math.min(box.top, at.y),
      right: Math.max(box.right, at.x + width),
      bottom: Math.max(box.bottom, at.y + height),
    });
  }
  return [...groups].map(([group, { left, top, right, bottom }]) => ({
    group,
    x: left - GROUP_PADDING,
    y: top - GROUP_PADDING,
    width: right - left + 2 * GROUP_PADDING,
    height: bottom - top + 2 * GROUP_PADDING,
  }));
}
