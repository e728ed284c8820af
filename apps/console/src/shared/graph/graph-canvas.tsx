import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Connection,
  type Edge,
} from '@xyflow/react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import classes from './graph.module.css';
import { isArrowKey, neighborOf, type GraphConnection, type GraphEdge, type GraphNode } from './graph';
import { contentNode, flowEdge, groupNode, nodeTypes, type ContentNode, type NodeElementProps } from './graph-nodes';
import { groupBoxes, layoutGraph } from './layout';
import { graphMessages } from './messages';
import { elementOf, fitViewOptions, useGraphView } from './use-graph-view';

interface GraphCanvasProps<N extends GraphNode> {
  /** Accessible name. */
  label: string;
  nodes: readonly N[];
  edges: readonly GraphEdge[];
  /** The content of a node: one focusable element that spreads `props`, and the handles of its ports. */
  renderNode: (node: N, props: NodeElementProps) => ReactNode;
  onOpen?: (id: string) => void;
  /** Connections between ports that the user drags. */
  connections?: {
    isValid: (connection: GraphConnection) => boolean;
    onConnect: (connection: GraphConnection) => void;
  };
  hasMiniMap?: boolean;
  /** A node to move to; another object each time. */
  revealed?: { id: string } | undefined;
  /** The view stays when nodes change after the user has moved it. Default: the whole graph is shown again. */
  keepsView?: boolean;
  /** Nodes and edges of a large graph are rendered only in the view, and the node that is a Tab stop everywhere. */
  rendersOnlyView?: boolean;
}

const MINI_MAP_SIZE = { width: 160, height: 100 };
/** Smaller graphs are always rendered completely, so that screen readers and the browser's search reach every node. */
const MAX_RENDERED_NODES = 60;

const connectionOf = (connection: Connection | Edge): GraphConnection => ({
  source: connection.source,
  sourceHandle: connection.sourceHandle ?? '',
  target: connection.target,
  targetHandle: connection.targetHandle ?? '',
});

/** A graph from left to right that is panned, zoomed, and navigated by keyboard. */
export const GraphCanvas = <N extends GraphNode>(props: GraphCanvasProps<N>) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
);

/** What the layout depends on, as text: other changes of nodes keep their positions. */
const layoutKey = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): string =>
  JSON.stringify({
    nodes: nodes.map(({ id, width, height, group }) => ({ id, width, height, group })),
    edges: edges.map(({ id, source, target }) => ({ id, source, target })),
  });

const Canvas = <N extends GraphNode>({
  label,
  nodes,
  edges,
  renderNode,
  onOpen,
  connections,
  hasMiniMap = false,
  revealed,
  keepsView = false,
  rendersOnlyView = false,
}: GraphCanvasProps<N>) => {
  const colorMode = useComputedColorScheme('light');
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const key = layoutKey(nodes, edges);
  const { positions, boxes } = useMemo(() => {
    const graph = JSON.parse(key) as { nodes: GraphNode[]; edges: GraphEdge[] };
    const layout = layoutGraph(graph.nodes, graph.edges);
    return { positions: layout, boxes: groupBoxes(graph.nodes, layout) };
  }, [key]);
  const [focusedId, setFocusedId] = useState<string>();
  const [lastRevealed, setLastRevealed] = useState(revealed);
  if (revealed !== lastRevealed) {
    setLastRevealed(revealed);
    if (revealed !== undefined) setFocusedId(revealed.id);
  }
  /** The node that receives the focus as soon as it is rendered. */
  const pendingFocus = useRef<string>(undefined);
  const focusNode = (id: string) => {
    const element = elementOf(frame.current, id);
    pendingFocus.current = element === undefined ? id : undefined;
    element?.focus({ preventScroll: true });
  };
  const onRendered = (id: string) => {
    if (pendingFocus.current === id) focusNode(id);
  };
  const isPartlyRendered = rendersOnlyView && nodes.length > MAX_RENDERED_NODES;
  const tabStopId = focusedId !== undefined && positions.has(focusedId) ? focusedId : nodes[0]?.id;
  const flowNodes = [
    ...boxes.map((box) => groupNode(box, isPartlyRendered)),
    ...nodes.map((node): ContentNode => ({
      ...contentNode(node, {
        position: positions.get(node.id),
        isTabStop: node.id === tabStopId,
        isPartlyRendered,
      }),
      data: {
        hasPorts: node.ports !== undefined,
        measuredPorts: isPartlyRendered ? undefined : node.ports?.map((port) => port.id).join(' '),
        onRendered,
        content: renderNode(node, {
          tabIndex: node.id === tabStopId ? 0 : -1,
          'data-graph-node': node.id,
          onFocus: () => setFocusedId(node.id),
        }),
      },
    })),
  ];
  const flowEdges = useMemo(() => edges.map(flowEdge), [edges]);
  const { moveTo, setMoved } = useGraphView({ frame, nodes, positions, revealed, keepsView });
  // The library reports moves by the minimap without an event.
  const onMiniMap = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('.react-flow__minimap') !== null) setMoved(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['graphNode'];
    if (id === undefined || !isArrowKey(event.key)) return;
    event.preventDefault();
    const next = neighborOf(id, event.key, edges, positions);
    if (next === undefined) return;
    setFocusedId(next);
    focusNode(next);
    moveTo(next);
  };
  return (
    <div
      ref={frame}
      className={classes.canvas}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDownCapture={onMiniMap}
      onWheelCapture={onMiniMap}
    >
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
        nodesConnectable={connections !== undefined}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        onlyRenderVisibleElements={isPartlyRendered}
        deleteKeyCode={null}
        ariaLabelConfig={graphMessages.controls}
        onMove={(event) => {
          if (event !== null) setMoved(true);
        }}
        {...(onOpen === undefined
          ? {}
          : {
              onNodeClick: (_event, { id, type }) => {
                if (type !== 'content') return;
                setFocusedId(id);
                onOpen(id);
              },
            })}
        {...(connections === undefined
          ? {}
          : {
              isValidConnection: (connection) => connections.isValid(connectionOf(connection)),
              onConnect: (connection) => connections.onConnect(connectionOf(connection)),
            })}
      >
        <Controls
          showInteractive={false}
          position="bottom-left"
          fitViewOptions={fitViewOptions}
          onZoomIn={() => setMoved(true)}
          onZoomOut={() => setMoved(true)}
          onFitView={() => setMoved(false)}
        />
        {hasMiniMap && (
          <MiniMap
            pannable
            zoomable
            onClick={(_event, { x, y }) => void flow.setCenter(x, y, { zoom: flow.getZoom() })}
            className={classes.miniMap ?? ''}
            style={MINI_MAP_SIZE}
            nodeClassName={({ type }) => (type === 'lane' ? (classes.miniMapGroup ?? '') : '')}
            nodeBorderRadius={12}
          />
        )}
      </ReactFlow>
    </div>
  );
};
