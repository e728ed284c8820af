import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Controls,
  Handle,
  MarkerType,
  Position as Side,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './graph.module.css';
import { isArrowKey, neighborOf, type GraphEdge, type GraphNode } from './graph';
import { layoutGraph } from './layout';
import { graphMessages } from './messages';

interface GraphCanvasProps<N extends GraphNode> {
  /** Accessible name. */
  label: string;
  nodes: readonly N[];
  edges: readonly GraphEdge[];
  /** The content of a node: one focusable element that spreads `props`. */
  renderNode: (node: N, props: NodeElementProps) => ReactNode;
}

/** One node is a Tab stop; arrow keys move between the others. */
export interface NodeElementProps {
  tabIndex: 0 | -1;
  'data-graph-node': string;
  onFocus: () => void;
}

type ContentNode = Node<{ content: ReactNode }, 'content'>;

const Content = ({ data }: NodeProps<ContentNode>) => (
  <>
    <Handle type="target" position={Side.Left} isConnectable={false} className={classes.handle ?? ''} />
    {data.content}
    <Handle type="source" position={Side.Right} isConnectable={false} className={classes.handle ?? ''} />
  </>
);
const nodeTypes = { content: Content };
const fitViewOptions = { padding: 0.1, maxZoom: 1 };

/** A graph from left to right that is panned, zoomed, and walked through by keyboard. */
export const GraphCanvas = <N extends GraphNode>(props: GraphCanvasProps<N>) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
);

const Canvas = <N extends GraphNode>({ label, nodes, edges, renderNode }: GraphCanvasProps<N>) => {
  const colorMode = useComputedColorScheme('light');
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const positions = useMemo(() => layoutGraph(nodes, edges), [nodes, edges]);
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && positions.has(focused) ? focused : nodes[0]?.id;
  const flowNodes = nodes.map((node): ContentNode => ({
    id: node.id,
    type: 'content',
    position: positions.get(node.id) ?? { x: 0, y: 0 },
    width: node.width,
    height: node.height,
    data: {
      content: renderNode(node, {
        tabIndex: node.id === stop ? 0 : -1,
        'data-graph-node': node.id,
        onFocus: () => setFocused(node.id),
      }),
    },
  }));
  const flowEdges = useMemo(
    () =>
      edges.map(({ id, source, target, broken = false }): Edge => ({
        id,
        source,
        target,
        ...(broken ? { className: classes.broken ?? '' } : {}),
        markerEnd: { type: MarkerType.ArrowClosed, color: broken ? 'var(--sd-danger)' : 'var(--sd-line-strong)' },
      })),
    [edges],
  );
  // The whole graph is shown again when other nodes are.
  useEffect(() => void flow.fitView(fitViewOptions), [flow, positions]);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['graphNode'];
    if (id === undefined || !isArrowKey(event.key)) return;
    event.preventDefault();
    const next = neighborOf(id, event.key, edges, positions);
    if (next === undefined) return;
    setFocused(next);
    const element = frame.current?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(next)}"]`);
    element?.focus({ preventScroll: true });
    const node = nodes.find((each) => each.id === next);
    const at = positions.get(next);
    if (element == null || node === undefined || at === undefined) return;
    const [outer, inner] = [frame.current?.getBoundingClientRect(), element.getBoundingClientRect()];
    const isVisible =
      outer !== undefined &&
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom;
    if (!isVisible) void flow.setCenter(at.x + node.width / 2, at.y + node.height / 2, { zoom: flow.getZoom() });
  };
  return (
    <div ref={frame} className={classes.canvas} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <ReactFlow
        nodes={flowNodes}
        edges={flowEdges}
        nodeTypes={nodeTypes}
        colorMode={colorMode}
        fitView
        fitViewOptions={fitViewOptions}
        minZoom={0.1}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        ariaLabelConfig={graphMessages.controls}
      >
        <Controls showInteractive={false} position="bottom-left" />
      </ReactFlow>
    </div>
  );
};
