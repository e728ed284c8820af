import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent as ReactPointerEvent } from 'react';
import { fit, pan, zoom, type GeoPoint, type MapView } from '../model/geo';
import type { ResultRow } from '../model/results';

/** A change of the visible area; `ratio` is its width divided by its height. */
type ViewChange = (view: MapView, ratio: number) => MapView;

/** The visible area of a map, which keys, the wheel, and dragging change. `ratio` is that of the frame. */
export function useMapView(rows: readonly ResultRow[], points: readonly GeoPoint[], ratio: number) {
  // Undefined shows all points. Another page or query resets the view.
  const [customView, setCustomView] = useState<{ rows: readonly ResultRow[]; view: MapView }>();
  const view = customView !== undefined && customView.rows === rows ? customView.view : fit(points, ratio);
  const latest = useRef({ view, ratio, rows });
  useEffect(() => {
    latest.current = { view, ratio, rows };
  });
  const setView = (change: ViewChange) => {
    const { current } = latest;
    const next = change(current.view, current.ratio);
    latest.current = { ...current, view: next };
    setCustomView({ rows: current.rows, view: next });
  };
  const move = useRef(setView);
  useEffect(() => {
    move.current = setView;
  });
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = svg.current;
    // React's wheel listeners are passive; the map prevents the page from scrolling.
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const rect = element?.getBoundingClientRect();
      if (rect === undefined) return;
      const at = { x: (e.clientX - rect.left) / rect.width, y: (e.clientY - rect.top) / rect.height };
      move.current((v, r) => zoom(v, e.deltaY > 0 ? 1.2 : 1 / 1.2, r, at));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target !== e.currentTarget) return;
    const change = changeOf(e.key, view.width / 8);
    if (change === undefined) return;
    e.preventDefault();
    setView(change);
  };
  const onPointerDown = (e: ReactPointerEvent<SVGSVGElement>) => {
    if ((e.target as Element).closest('[data-point]') !== null) return;
    const element = e.currentTarget;
    element.setPointerCapture(e.pointerId);
    let last = { x: e.clientX, y: e.clientY };
    const scale = view.width / element.getBoundingClientRect().width;
    const drag = (m: PointerEvent) => {
      const [east, north] = [(last.x - m.clientX) * scale, (m.clientY - last.y) * scale];
      last = { x: m.clientX, y: m.clientY };
      move.current((v) => pan(v, east, north));
    };
    element.addEventListener('pointermove', drag);
    const stop = () => element.removeEventListener('pointermove', drag);
    element.addEventListener('pointerup', stop, { once: true });
    element.addEventListener('pointercancel', stop, { once: true });
  };
  return { view, setView, svgProps: { ref: svg, onKeyDown, onPointerDown } };
}

/** The change that a key makes; undefined for other keys. */
const changeOf = (key: string, step: number): ViewChange | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return (view) => pan(view, -step, 0);
    case 'ArrowRight':
      return (view) => pan(view, step, 0);
    case 'ArrowUp':
      return (view) => pan(view, 0, step);
    case 'ArrowDown':
      return (view) => pan(view, 0, -step);
    case '+':
    case '=':
      return zoomIn;
    case '-':
      return zoomOut;
    default:
      return undefined;
  }
};

export const zoomIn: ViewChange = (view, ratio) => zoom(view, 1 / 1.5, ratio);
export const zoomOut: ViewChange = (view, ratio) => zoom(view, 1.5, ratio);
