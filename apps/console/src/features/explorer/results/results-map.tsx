import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '../explorer.module.css';
import { cellText, formatCount } from '../model/format';
import { fit, pan, placesOf, viewClause, WORLD, zoom, type View } from '../model/geo';
import type { ResultRow } from '../model/results';

interface Props {
  rows: readonly ResultRow[];
  field: string;
  filterable: boolean;
  titleName: string | undefined;
  onOpen: (row: ResultRow) => void;
  onArea: (clause: string) => void;
}

/** The page's documents where they are; the part in view can become the filter. */
export const ResultsMap = ({ rows, field, filterable, titleName, onOpen, onArea }: Props) => {
  const places = placesOf(rows, field);
  const [view, setView] = useState<View>(() => fit(places));
  const [land, setLand] = useState('');
  const svg = useRef<SVGSVGElement>(null);
  const identity = rows;
  const [of, setOf] = useState(identity);
  if (of !== identity) {
    setOf(identity);
    setView(fit(places));
  }
  useEffect(() => {
    let late = false;
    void import('./land').then((m) => !late && setLand(m.landPath()));
    return () => {
      late = true;
    };
  }, []);
  useEffect(() => {
    const element = svg.current;
    // React listens passively to the wheel; the map must keep the page from scrolling.
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const box = element?.getBoundingClientRect();
      if (box === undefined) return;
      const at = { x: (e.clientX - box.left) / box.width, y: (e.clientY - box.top) / box.height };
      setView((v) => zoom(v, e.deltaY > 0 ? 1.2 : 1 / 1.2, at));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);
  const radius = view.width / 160;
  return (
    <div className={classes.map}>
      <svg
        ref={svg}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="group"
        aria-label={`Map of ${formatCount(places.length)} documents. Arrow keys move, plus and minus zoom.`}
        tabIndex={0}
        onKeyDown={(e) => {
          if (e.target !== e.currentTarget) return;
          const step = view.width / 8;
          const moves: Record<string, () => View> = {
            ArrowLeft: () => pan(view, -step, 0),
            ArrowRight: () => pan(view, step, 0),
            ArrowUp: () => pan(view, 0, -step),
            ArrowDown: () => pan(view, 0, step),
            '+': () => zoom(view, 1 / 1.5),
            '=': () => zoom(view, 1 / 1.5),
            '-': () => zoom(view, 1.5),
          };
          const move = moves[e.key];
          if (move === undefined) return;
          e.preventDefault();
          setView(move());
        }}
        onPointerDown={(e) => {
          if ((e.target as Element).closest('[data-place]') !== null) return;
          const element = e.currentTarget;
          element.setPointerCapture(e.pointerId);
          let last = { x: e.clientX, y: e.clientY };
          const move = (m: PointerEvent) => {
            const scale = view.width / element.getBoundingClientRect().width;
            const [dx, dy] = [(last.x - m.clientX) * scale, (last.y - m.clientY) * scale];
            last = { x: m.clientX, y: m.clientY };
            setView((v) => pan(v, dx, dy));
          };
          element.addEventListener('pointermove', move);
          element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), { once: true });
        }}
      >
        <path className={classes.land} d={land} vectorEffect="non-scaling-stroke" />
        {places.map((place, i) => {
          const name = cellText(place.row.document[titleName ?? '']) || String(i + 1);
          return (
            <circle
              key={i}
              data-place
              className={classes.place}
              cx={place.lon}
              cy={-place.lat}
              r={radius}
              tabIndex={0}
              role="button"
              aria-label={name}
              onClick={() => onOpen(place.row)}
              onKeyDown={(e) => {
                if (e.key === 'Enter' || e.key === ' ') onOpen(place.row);
              }}
            >
              <title>{name}</title>
            </circle>
          );
        })}
      </svg>
      <div className={classes.mapTools}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => setView(zoom(view, 1 / 1.5))}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => setView(zoom(view, 1.5))}>
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Show the whole world" onClick={() => setView(WORLD)}>
          <IconWorld size={14} aria-hidden />
        </ActionIcon>
        {filterable && (
          <Button size="xs" variant="default" onClick={() => onArea(viewClause(field, view))}>
            Only what is in view
          </Button>
        )}
      </div>
      {places.length < rows.length && (
        <p className={classes.mapNote}>
          {formatCount(rows.length - places.length)} of {formatCount(rows.length)} documents on this page have no {field}.
        </p>
      )}
    </div>
  );
};
