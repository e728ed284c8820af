import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Connection,
  type Edge,
  type FinalConnectionState,
  type ReactFlowProps,
  type ReactFlowState,
} from '@xyflow/react';
import {
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import classes from './graph.module.css';
import { isArrowKey, neighborOf, type GraphConnection, type GraphEdge, type GraphNode, type Position } from './graph';
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
  nodeToReveal?: { id: string } | undefined;
  /** The view stays when nodes change after the user has moved it. Default: the whole graph is shown again. */
  keepsView?: boolean;
  /** Nodes and edges of a large graph are rendered only in the view, and the node that is a Tab stop everywhere. */
  rendersOnlyView?: boolean;
}

const MINI_MAP_SIZE = { width: 160, height: 100 };
/** Smaller graphs are always rendered completely, so that screen readers and the browser's search reach every node. */
const MAX_RENDERED_NODES = 60;

/** The canvas has its own keyboard navigation, and nodes stay where the layout puts them. */
const FLOW_PROPS = {
  fitView: true,
  fitViewOptions,
  minZoom: 0.1,
  maxZoom: 2,
  nodesDraggable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  ariaLabelConfig: graphMessages.controls,
} satisfies ReactFlowProps;

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

const useGraphLayout = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]) => {
  const key = layoutKey(nodes, edges);
  return useMemo(() => {
    const graph = JSON.parse(key) as { nodes: GraphNode[]; edges: GraphEdge[] };
    const positions = layoutGraph(graph.nodes, graph.edges);
    return { positions, boxes: groupBoxes(graph.nodes, positions) };
  }, [key]);
};

/** The node that is the Tab stop, and a function that focuses one, which may not be rendered yet. */
const useNodeFocus = (frame: RefObject<HTMLElement | null>, nodeToReveal: { id: string } | undefined) => {
  const [focusedId, setFocusedId] = useState<string>();
  const [lastRevealed, setLastRevealed] = useState(nodeToReveal);
  if (nodeToReveal !== lastRevealed) {
    setLastRevealed(nodeToReveal);
    if (nodeToReveal !== undefined) setFocusedId(nodeToReveal.id);
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
  return { focusedId, setFocusedId, focusNode, onRendered };
};

interface FlowNodesOptions<N extends GraphNode> extends Pick<GraphCanvasProps<N>, 'renderNode'> {
  positions: ReadonlyMap<string, Position>;
  tabStopId: string | undefined;
  isPartlyRendered: boolean;
  onFocus: (id: string) => void;
  onRendered: (id: string) => void;
}

/** The nodes as the library takes them. */
const flowNodesOf = <N extends GraphNode>(
  nodes: readonly N[],
  { positions, tabStopId, isPartlyRendered, renderNode, onFocus, onRendered }: FlowNodesOptions<N>,
): ContentNode[] =>
  nodes.map((node) => ({
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
        onFocus: () => onFocus(node.id),
      }),
    },
  }));

const Canvas = <N extends GraphNode>({
  label,
  nodes,
  edges,
  renderNode,
  onOpen,
  connections,
  hasMiniMap = false,
  nodeToReveal,
  keepsView = false,
  rendersOnlyView = false,
}: GraphCanvasProps<N>) => {
  const colorMode = useComputedColorScheme('light');
  const frame = useRef<HTMLDivElement>(null);
  const { positions, boxes } = useGraphLayout(nodes, edges);
  const { focusedId, setFocusedId, focusNode, onRendered } = useNodeFocus(frame, nodeToReveal);
  const isPartlyRendered = rendersOnlyView && nodes.length > MAX_RENDERED_NODES;
  const tabStopId = focusedId !== undefined && positions.has(focusedId) ? focusedId : nodes[0]?.id;
  const flowNodes = [
    ...boxes.map((box) => groupNode(box, isPartlyRendered)),
    ...flowNodesOf(nodes, {
      positions,
      tabStopId,
      isPartlyRendered,
      renderNode,
      onFocus: setFocusedId,
      onRendered,
    }),
  ];
  const flowEdges = useMemo(() => edges.map(flowEdge), [edges]);
  const { moveTo, setMoved } = useGraphView({ frame, nodes, positions, nodeToReveal, keepsView });
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
  // A press on a port takes the focus away from the graph, and keys would do nothing.
  const onConnectEnd = ({ fromNode, fromHandle, toNode, isValid }: FinalConnectionState) => {
    const target = isValid === true && fromHandle?.type === 'source' ? toNode : fromNode;
    if (target === null) return;
    setFocusedId(target.id);
    focusNode(target.id);
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
        {...FLOW_PROPS}
        nodesConnectable={connections !== undefined}
        onlyRenderVisibleElements={isPartlyRendered}
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
              onConnectEnd: (_event, state) => onConnectEnd(state),
              onClickConnectEnd: (_event, state) => onConnectEnd(state),
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
        {hasMiniMap && <GraphMiniMap />}
      </ReactFlow>
    </div>
  );
};

/** Whether every node is in view. */
const isWholeInView = ({ transform: [x, y, zoom], width, height, nodeLookup }: ReactFlowState): boolean =>
  [...nodeLookup.values()].every(({ position, width: nodeWidth = 0, height: nodeHeight = 0 }) => {
    const [left, top] = [position.x * zoom + x, position.y * zoom + y];
    return left >= 0 && top >= 0 && left + nodeWidth * zoom <= width && top + nodeHeight * zoom <= height;
  });

/** The graph and the part of it that is in view. Without other parts, it would only cover nodes and their ports. */
const GraphMiniMap = () => {
  const flow = useReactFlow();
  const isHidden = useStore(isWholeInView);
  if (isHidden) return null;
  return (
    <MiniMap
      pannable
      zoomable
      onClick={(_event, { x, y }) => void flow.setCenter(x, y, { zoom: flow.getZoom() })}
      className={classes.miniMap ?? ''}
      style={MINI_MAP_SIZE}
      nodeClassName={({ type }) => (type === 'nodeGroup' ? (classes.miniMapGroup ?? '') : '')}
      nodeBorderRadius={12}
    />
  );
};
