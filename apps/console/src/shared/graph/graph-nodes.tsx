import {
  Handle,
  MarkerType,
  Position as Side,
  useUpdateNodeInternals,
  type Edge,
  type Node,
  type NodeHandle,
  type NodeProps,
} from '@xyflow/react';
import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import classes from './graph.module.css';
import type { GraphEdge, GraphNode, NodePort, Position } from './graph';
import type { GroupBox } from './layout';

/** One node is a Tab stop; arrow keys move between the others. */
export interface NodeElementProps {
  tabIndex: 0 | -1;
  'data-graph-node': string;
  onFocus: () => void;
}

export type ContentNode = Node<
  {
    content: ReactNode;
    hasPorts: boolean;
    /** Identifies handles that must be measured again when they change; undefined: their positions are known. */
    measuredPorts: string | undefined;
    onRendered: (id: string) => void;
  },
  'content'
>;
export type GroupNode = Node<{ label: string }, 'nodeGroup'>;

const Content = ({ id, data: { content, hasPorts, measuredPorts, onRendered } }: NodeProps<ContentNode>) => {
  const update = useUpdateNodeInternals();
  useEffect(() => {
    if (measuredPorts !== undefined) update(id);
  }, [id, measuredPorts, update]);
  const rendered = useEffectEvent(onRendered);
  useLayoutEffect(() => rendered(id), [id]);
  if (hasPorts) return content;
  return (
    <>
      <Handle type="target" position={Side.Left} isConnectable={false} className={classes.handle ?? ''} />
      {content}
      <Handle type="source" position={Side.Right} isConnectable={false} className={classes.handle ?? ''} />
    </>
  );
};
const Group = ({ data }: NodeProps<GroupNode>) => (
  <div className={classes.group} data-graph-group={data.label}>
    <code>{data.label}</code>
  </div>
);
export const nodeTypes = { content: Content, nodeGroup: Group };

/** Size of a handle: the style sheet uses the same. */
const PORT_SIZE = 9;

/** The handles of a node that is not rendered: edges to it need their positions. */
const handlesOf = ({ width, height, ports }: GraphNode): NodeHandle[] => {
  const size = ports === undefined ? { width: 0, height: 0 } : { width: PORT_SIZE, height: PORT_SIZE };
  const sides: readonly Omit<NodePort, 'id'>[] = [
    { type: 'target', top: height / 2 },
    { type: 'source', top: height / 2 },
  ];
  return (ports ?? sides).map((port) => ({
    ...port,
    ...size,
    position: port.type === 'target' ? Side.Left : Side.Right,
    x: (port.type === 'target' ? 0 : width) - size.width / 2,
    y: port.top - size.height / 2,
  }));
};

interface ContentNodeOptions {
  position: Position | undefined;
  isTabStop: boolean;
  /** Whether only the nodes in the view are rendered. */
  isPartlyRendered: boolean;
}

/** A node as the library takes it, without its data. */
export const contentNode = (
  node: GraphNode,
  { position = { x: 0, y: 0 }, isTabStop, isPartlyRendered }: ContentNodeOptions,
): Omit<ContentNode, 'data'> => ({
  id: node.id,
  type: 'content',
  position,
  width: node.width,
  height: node.height,
  ...(isPartlyRendered
    ? {
        measured: { width: node.width, height: node.height },
        handles: handlesOf(node),
        // The library also renders a node out of view while it is dragged.
        dragging: isTabStop,
      }
    : {}),
});

/** The box of a group as the library takes it. */
export const groupNode = ({ group, x, y, width, height }: GroupBox, isPartlyRendered: boolean): GroupNode => ({
  id: `group ${group}`,
  type: 'nodeGroup',
  position: { x, y },
  width,
  height,
  zIndex: -1,
  ...(isPartlyRendered ? { measured: { width, height }, handles: [] } : {}),
  data: { label: group },
});

/** An edge as the library takes it. */
export const flowEdge = ({ id, source, target, sourceHandle, targetHandle, isBroken = false }: GraphEdge): Edge => ({
  id,
  source,
  target,
  ...(sourceHandle === undefined ? {} : { sourceHandle }),
  ...(targetHandle === undefined ? {} : { targetHandle }),
  ...(isBroken ? { className: classes.broken ?? '' } : {}),
  markerEnd: { type: MarkerType.ArrowClosed, color: isBroken ? 'var(--sd-danger)' : 'var(--sd-graph-line)' },
});
