import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRoving } from '../../../shared/ui/use-roving';
import classes from '../explorer.module.css';
import { cellText } from '../../../shared/documents/cell-text';
import { boxClause, boxOf, pointsOf, WORLD } from '../model/geo';
import { messages } from './messages';
import type { ResultRow } from '../model/results';
import { useMapView, zoomIn, zoomOut } from './use-map-view';

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
  const { view, setView, svgProps } = useMapView(rows, points, ratio);
  const box = boxOf(view, ratio);
  const landPath = useLandPath();
  const roving = useRoving<SVGGElement>('[data-point]');
  // About five pixels, whatever the zoom.
  const radius = (view.width / Math.max(width, 320)) * 5;
  return (
    <div className={classes.map} ref={frame}>
      <svg
        {...svgProps}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={messages.map.label(points.length)}
        tabIndex={0}
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
        <ActionIcon variant="default" aria-label={messages.map.zoomIn} onClick={() => setView(zoomIn)}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={messages.map.zoomOut} onClick={() => setView(zoomOut)}>
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

/** The outline of the land, which is loaded with the first map. */
function useLandPath(): string {
  const [landPath, setLandPath] = useState('');
  useEffect(() => {
    let isUnmounted = false;
    void import('./world-land-path').then((m) => !isUnmounted && setLandPath(m.worldLandPath()));
    return () => {
      isUnmounted = true;
    };
  }, []);
  return landPath;
}
