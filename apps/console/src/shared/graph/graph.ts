/** A handle of a node: of an input (`target`, on the left) or of an output (`source`, on the right). */
export interface NodePort {
  id: string;
  type: 'source' | 'target';
  /** Of its middle, in pixels from the top of the node. */
  top: number;
}

/** A node of a graph; sizes are in pixels. */
export interface GraphNode {
  id: string;
  width: number;
  height: number;
  /** Nodes of a group are next to each other, with a box around them. */
  group?: string;
  /** The handles that the content of the node renders; undefined: one on each side. */
  ports?: readonly NodePort[];
}

export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  /** Handles of nodes with ports. */
  sourceHandle?: string;
  targetHandle?: string;
  /** The edge leads to something that is missing. */
  isBroken?: boolean;
}

/** A connection from an output port to an input port. */
export interface GraphConnection {
  source: string;
  sourceHandle: string;
  target: string;
  targetHandle: string;
}

export interface Position {
  /** Of the top left corner. */
  x: number;
  y: number;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const isArrowKey = (key: string): key is ArrowKey =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);

/**
 * The node that an arrow key moves to: Left and Right follow edges, or lead to the nearest node on that side; Up and Down
 * lead to the nearest node above or below.
 */
export function neighborOf(
  id: string,
  key: ArrowKey,
  edges: readonly GraphEdge[],
  positions: ReadonlyMap<string, Position>,
): string | undefined {
  const at = positions.get(id);
  if (at === undefined) return undefined;
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const neighborIds = edges.flatMap(({ source, target }) =>
    key === 'ArrowRight' && source === id ? [target] : key === 'ArrowLeft' && target === id ? [source] : [],
  );
  const others = [...positions.keys()].filter((other) => other !== id);
  const distance = (other: string): number => {
    const { x, y } = positions.get(other) ?? at;
    const [along, across] = isHorizontal ? [x - at.x, y - at.y] : [y - at.y, x - at.x];
    return along * sign <= 0 ? Infinity : Math.abs(along) + 3 * Math.abs(across);
  };
  const nearest = (ids: readonly string[]): string | undefined =>
    ids.toSorted((a, b) => distance(a) - distance(b)).find((other) => distance(other) < Infinity);
  return nearest(neighborIds) ?? nearest(others);
}
