import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef, type RefObject } from 'react';
import type { GraphNode, Position } from './graph';

export const fitViewOptions = { padding: 0.1, maxZoom: 1 };

/** The element of a node; undefined if it is not rendered. */
export const elementOf = (frame: HTMLElement | null, id: string): HTMLElement | undefined =>
  frame?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(id)}"]`) ?? undefined;

interface GraphViewOptions {
  frame: RefObject<HTMLElement | null>;
  nodes: readonly GraphNode[];
  positions: ReadonlyMap<string, Position>;
  /** A node to move to; another object each time. */
  nodeToReveal: { id: string } | undefined;
  keepsView: boolean;
}

/** What of the graph is in view: all of it, until the user moves or zooms the view; then what the user needs to see. */
export function useGraphView({ frame, nodes, positions, nodeToReveal, keepsView }: GraphViewOptions) {
  const flow = useReactFlow();
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
  }, [flow, frame, positions, keepsView]);
  const moveTo = (id: string) => {
    const node = nodes.find((each) => each.id === id);
    const at = positions.get(id);
    if (node === undefined || at === undefined) return;
    const [outer, inner] = [
      frame.current?.getBoundingClientRect(),
      elementOf(frame.current, id)?.getBoundingClientRect(),
    ];
    const isVisible =
      outer !== undefined &&
      inner !== undefined &&
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom;
    if (!isVisible) void flow.setCenter(at.x + node.width / 2, at.y + node.height / 2, { zoom: flow.getZoom() });
  };
  const lastRevealed = useRef<{ id: string }>(undefined);
  // A node that was just added is there after the next layout.
  useEffect(() => {
    if (nodeToReveal === undefined || nodeToReveal === lastRevealed.current || !positions.has(nodeToReveal.id)) return;
    lastRevealed.current = nodeToReveal;
    if (isMoved.current) moveTo(nodeToReveal.id);
  });
  const setMoved = (value: boolean) => {
    isMoved.current = value;
  };
  return { moveTo, setMoved };
}
