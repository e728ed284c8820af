import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useRoving } from '../../../shared/ui/use-roving';
import classes from '../explorer.module.css';
import { cellText } from '../../../shared/documents/cell-text';
import { boxClause, boxOf, fit, pan, pointsOf, WORLD, zoom, type MapView } from '../model/geo';
import { messages } from './messages';
import type { ResultRow } from '../model/results';

interface Props {
  rows: readonly ResultRow[];
  field: string;
  /** Number of matching documents, if counted. */
  count: number | undefined;
  isFilterable: boolean;
  titleName: string | undefined;
  onOpen: (row: ResultRow) => void;
  onArea: (clause: string) => void;
}

/** The documents of the page on a map; the visible area can become the filter. */
export const ResultsMap = ({ rows, field, count, isFilterable, titleName, onOpen, onArea }: Props) => {
  const points = pointsOf(rows, field);
  const { ref: frame, width, height } = useElementSize();
  const ratio = width > 0 && height > 0 ? width / height : 2;
  // Undefined shows all points; another page or query resets it.
  const [customView, setCustomView] = useState<{ of: readonly ResultRow[]; view: MapView }>();
  const view = customView !== undefined && customView.of === rows ? customView.view : fit(points, ratio);
  const box = boxOf(view, ratio);
  const latest = useRef({ view, ratio, rows });
  useEffect(() => {
    latest.current = { view, ratio, rows };
  });
  const setView = (change: (view: MapView, ratio: number) => MapView) => {
    const now = latest.current;
    const next = change(now.view, now.ratio);
    latest.current = { ...now, view: next };
    setCustomView({ of: now.rows, view: next });
  };
  const move = useRef(setView);
  useEffect(() => {
    move.current = setView;
  });
  const [landPath, setLandPath] = useState('');
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    void import('./world-land-path').then((m) => !isUnmounted && setLandPath(m.worldLandPath()));
    return () => {
      isUnmounted = true;
    };
  }, []);
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
  const roving = useRoving<SVGGElement>('[data-point]');
  // About five pixels, whatever the zoom.
  const radius = (view.width / Math.max(width, 320)) * 5;
  return (
    <div className={classes.map} ref={frame}>
      <svg
        ref={svg}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={messages.map.label(points.length)}
        tabIndex={0}
        onKeyDown={(e) => {
          if (e.target !== e.currentTarget) return;
          const step = view.width / 8;
          const moves: Record<string, (v: MapView, r: number) => MapView> = {
            ArrowLeft: (v) => pan(v, -step, 0),
            ArrowRight: (v) => pan(v, step, 0),
            ArrowUp: (v) => pan(v, 0, step),
            ArrowDown: (v) => pan(v, 0, -step),
            '+': (v, r) => zoom(v, 1 / 1.5, r),
            '=': (v, r) => zoom(v, 1 / 1.5, r),
            '-': (v, r) => zoom(v, 1.5, r),
          };
          const change = moves[e.key];
          if (change === undefined) return;
          e.preventDefault();
          setView(change);
        }}
        onPointerDown={(e) => {
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
        }}
      >
        <path className={classes.land} d={landPath} vectorEffect="non-scaling-stroke" />
        <g {...roving}>
          {points.map((point, i) => {
            const name = cellText(point.row.document[titleName ?? '']) || String(i + 1);
            return (
              <circle
                key={i}
                data-point
                className={classes.point}
                cx={point.lon}
                cy={-point.lat}
                r={radius}
                tabIndex={-1}
                role="button"
                aria-label={name}
                onClick={() => onOpen(point.row)}
                onKeyDown={(e) => {
                  if (e.key === 'Enter' || e.key === ' ') onOpen(point.row);
                }}
              >
                <title>{name}</title>
              </circle>
            );
          })}
        </g>
      </svg>
      <div className={classes.mapTools}>
        <ActionIcon
          variant="default"
          aria-label={messages.map.zoomIn}
          onClick={() => setView((v, r) => zoom(v, 1 / 1.5, r))}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={messages.map.zoomOut}
          onClick={() => setView((v, r) => zoom(v, 1.5, r))}
        >
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={messages.map.world} onClick={() => setView(() => WORLD)}>
          <IconWorld size={14} aria-hidden />
        </ActionIcon>
        {isFilterable && (
          <Button size="xs" variant="default" onClick={() => onArea(boxClause(field, box))}>
            {messages.map.searchArea}
          </Button>
        )}
      </div>
      <p className={classes.mapNote}>
        {count !== undefined && count > rows.length && messages.map.page(rows.length, count)}{' '}
        {points.length < rows.length && messages.map.withoutPoint(rows.length - points.length, field)}
      </p>
    </div>
  );
};
