import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Controls,
  Handle,
  MarkerType,
  MiniMap,
  Position as Side,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useUpdateNodeInternals,
  type Connection,
  type Edge,
  type Node,
  type NodeHandle,
  type NodeProps,
} from '@xyflow/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import classes from './graph.module.css';
import { isArrowKey, neighborOf, type GraphConnection, type GraphEdge, type GraphNode, type NodePort } from './graph';
import { groupBoxes, layoutGraph } from './layout';
import { graphMessages } from './messages';

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

/** One node is a Tab stop; arrow keys move between the others. */
export interface NodeElementProps {
  tabIndex: 0 | -1;
  'data-graph-node': string;
  onFocus: () => void;
}

type ContentNode = Node<
  {
    content: ReactNode;
    hasPorts: boolean;
    /** Identifies handles that must be measured again when they change; undefined: their positions are known. */
    measuredPorts: string | undefined;
    onRendered: (id: string) => void;
  },
  'content'
>;
type GroupNode = Node<{ label: string }, 'lane'>;

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
  <div className={classes.group}>
    <code>{data.label}</code>
  </div>
);
const nodeTypes = { content: Content, lane: Group };
const MINI_MAP_SIZE = { width: 160, height: 100 };
const fitViewOptions = { padding: 0.1, maxZoom: 1 };
/** Smaller graphs are always rendered completely, so that screen readers and the browser's search reach every node. */
const MAX_RENDERED_NODES = 60;
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
  const elementOf = (id: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(id)}"]`) ?? undefined;
  /** The node that receives the focus as soon as it is rendered. */
  const pendingFocus = useRef<string>(undefined);
  const focusNode = (id: string) => {
    const element = elementOf(id);
    pendingFocus.current = element === undefined ? id : undefined;
    element?.focus({ preventScroll: true });
  };
  const onRendered = (id: string) => {
    if (pendingFocus.current === id) focusNode(id);
  };
  const isPartlyRendered = rendersOnlyView && nodes.length > MAX_RENDERED_NODES;
  const tabStopId = focusedId !== undefined && positions.has(focusedId) ? focusedId : nodes[0]?.id;
  const flowNodes = [
    ...boxes.map(({ group, x, y, width, height }): GroupNode => ({
      id: `group ${group}`,
      type: 'lane',
      position: { x, y },
      width,
      height,
      zIndex: -1,
      ...(isPartlyRendered ? { measured: { width, height }, handles: [] } : {}),
      data: { label: group },
    })),
    ...nodes.map((node): ContentNode => ({
      id: node.id,
      type: 'content',
      position: positions.get(node.id) ?? { x: 0, y: 0 },
      width: node.width,
      height: node.height,
      ...(isPartlyRendered
        ? {
            measured: { width: node.width, height: node.height },
            handles: handlesOf(node),
            // The library also renders a node out of view while it is dragged.
            dragging: node.id === tabStopId,
          }
        : {}),
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
  const flowEdges = useMemo(
    () =>
      edges.map(({ id, source, target, sourceHandle, targetHandle, isBroken = false }): Edge => ({
        id,
        source,
        target,
        ...(sourceHandle === undefined ? {} : { sourceHandle }),
        ...(targetHandle === undefined ? {} : { targetHandle }),
        ...(isBroken ? { className: classes.broken ?? '' } : {}),
        markerEnd: { type: MarkerType.ArrowClosed, color: isBroken ? 'var(--sd-danger)' : 'var(--sd-graph-line)' },
      })),
    [edges],
  );
  /** The user has moved or zoomed the view. */
  const isMoved = useRef(false);
  /** A pointer is pressed: the graph must not move away from under a connection that is being dragged. */
  const isPressed = useRef(false);
  useEffect(() => {
    let isDelayed = false;
    const fit = () => {
      isDelayed = keepsView && isPressed.current;
      if (!keepsView || (!isMoved.current && !isDelayed)) void flow.fitView(fitViewOptions);
    };
    fit();
    const canvas = frame.current;
    if (!keepsView || canvas === null) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    const press = () => (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      if (isDelayed) fit();
    };
    canvas.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      observer.disconnect();
      canvas.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [flow, positions, keepsView]);
  // The library reports moves by the minimap without an event.
  const onMiniMap = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('.react-flow__minimap') !== null) isMoved.current = true;
  };
  const moveTo = (id: string) => {
    const node = nodes.find((each) => each.id === id);
    const at = positions.get(id);
    if (node === undefined || at === undefined) return;
    const [outer, inner] = [frame.current?.getBoundingClientRect(), elementOf(id)?.getBoundingClientRect()];
    const isVisible =
      outer !== undefined &&
      inner !== undefined &&
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom;
    if (!isVisible) void flow.setCenter(at.x + node.width / 2, at.y + node.height / 2, { zoom: flow.getZoom() });
  };
  const handled = useRef<{ id: string }>(undefined);
  // A node that was just added is there after the next layout.
  useEffect(() => {
    if (revealed === undefined || revealed === handled.current || !positions.has(revealed.id)) return;
    handled.current = revealed;
    if (isMoved.current) moveTo(revealed.id);
  });
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
          if (event !== null) isMoved.current = true;
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
          onZoomIn={() => (isMoved.current = true)}
          onZoomOut={() => (isMoved.current = true)}
          onFitView={() => (isMoved.current = false)}
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

/** A handle of a node with ports, on its left (`target`) or right side, `top` pixels from the top of the node. */
export const GraphPort = ({
  type,
  id,
  top,
  isConnectable,
  state,
}: {
  type: 'source' | 'target';
  id: string;
  top: number;
  isConnectable: boolean;
  state?: 'connected' | 'broken' | 'hidden' | undefined;
}) => (
  <Handle
    type={type}
    id={id}
    position={type === 'target' ? Side.Left : Side.Right}
    isConnectable={isConnectable}
    className={classes.port ?? ''}
    style={{ top }}
    data-state={state}
  />
);
