import { alertMetricTitles, type SampledCounter, type TrendRange, type UsageTrends } from '@searchdeck/contract';
import { useState, type PointerEvent } from 'react';
import { formatBytes, formatNumber, formatShare } from '../format/format';
import { trendMessages } from './messages';
import { axisTimes, pointTime } from './trend-times';
import { boundsOf, daysUntilFull, nearest, pointsOf, segmentsOf, type Point } from './trend-model';
import classes from './trends.module.css';

const WIDTH = 360;
const HEIGHT = 116;
const LEFT = 60;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 20;

export const formatCounter = (counter: SampledCounter, value: number): string =>
  counter === 'storageSize' || counter === 'vectorIndexSize' ? formatBytes(value) : formatNumber(Math.round(value));

const amountOf = (counter: SampledCounter, value: number): string =>
  trendMessages.amount(counter, formatCounter(counter, value), Math.round(value) === 1);
const formatPoint = (counter: SampledCounter, { usage, quota }: Point): string =>
  quota === undefined || quota === 0
    ? amountOf(counter, usage)
    : trendMessages.of(formatCounter(counter, usage), amountOf(counter, quota), formatShare(usage / quota));

const MAX_TICK_LENGTH = 9;
const compactNumbers = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
/** The label of a tick, which has room for a few characters: `1,234,567`, `12.35M`, `1.46 GiB`. */
const tickText = (counter: SampledCounter, value: number): string => {
  const text = formatCounter(counter, value);
  return text.length > MAX_TICK_LENGTH ? compactNumbers.format(value) : text;
};

interface TrendChartProps {
  series: UsageTrends['value'][number];
  trends: Pick<UsageTrends, 'since' | 'until' | 'stepMinutes'>;
  range: TrendRange;
}

/** How a counter changed. Shows the value under the pointer; a time without samples is a gap. */
export const TrendChart = ({ series: { counter, points: usagePoints }, trends, range }: TrendChartProps) => {
  const [hoveredPoint, setHoveredPoint] = useState<Point>();
  const points = pointsOf(usagePoints);
  const last = points.at(-1);
  if (last === undefined) return null;
  const [from, to] = [Date.parse(trends.since), Date.parse(trends.until)];
  const bounds = boundsOf(points);
  const { max } = bounds;
  // Two ticks with the same label would say nothing.
  const min = tickText(counter, bounds.min) === tickText(counter, max) ? 0 : bounds.min;
  // The height of a chart of zeros has no meaning.
  const ticks = points.some(({ usage }) => usage > 0) ? [min, max] : [min];
  const xOf = (at: number) => LEFT + ((at - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const yOf = (value: number) => TOP + (1 - (value - min) / (max - min)) * (HEIGHT - TOP - BOTTOM);
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    setHoveredPoint(nearest(points, from + share * (to - from)));
  };
  const pathOf = (segment: readonly Point[]) =>
    segment.map(({ at, usage }, i) => `${i === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)},${yOf(usage).toFixed(1)}`).join('');
  const segments = segmentsOf(points, trends.stepMinutes);
  const days = daysUntilFull(points, range);
  const showsQuota = last.quota !== undefined && last.quota <= max;
  return (
    <figure className={classes.chart}>
      <figcaption>
        <b>{alertMetricTitles[counter]}</b>
        <span className={classes.value}>
          {hoveredPoint !== undefined && `${pointTime(hoveredPoint.at)}: `}
          {formatPoint(counter, hoveredPoint ?? last)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHoveredPoint(undefined)}
      >
        {ticks.map((value) => (
          <g key={value}>
            <line className={classes.axis} x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(value)} y2={yOf(value)} />
            <text className={classes.tick} x={LEFT - 6} y={yOf(value) + 3.5} textAnchor="end">
              {tickText(counter, value)}
            </text>
          </g>
        ))}
        {axisTimes(from, to, range).map(({ at, label }, i) => (
          <text
            key={at}
            className={classes.tick}
            x={xOf(at)}
            y={HEIGHT - 5}
            textAnchor={(['start', 'middle', 'end'] as const)[i]}
          >
            {label}
          </text>
        ))}
        {showsQuota && (
          <line
            className={classes.quota}
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={yOf(last.quota ?? max)}
            y2={yOf(last.quota ?? max)}
          />
        )}
        {segments.map((segment) =>
          segment.length === 1 ? (
            segment.map(({ at, usage }) => (
              <circle key={at} className={classes.point} cx={xOf(at)} cy={yOf(usage)} r={2} />
            ))
          ) : (
            <path key={segment[0]?.at} className={classes.line} d={pathOf(segment)} />
          ),
        )}
        <circle className={classes.point} cx={xOf(last.at)} cy={yOf(last.usage)} r={2.5} />
        {hoveredPoint !== undefined && (
          <circle className={classes.point} cx={xOf(hoveredPoint.at)} cy={yOf(hoveredPoint.usage)} r={3.5} />
        )}
      </svg>
      {days !== undefined && (
        <p className={classes.projection} data-near={days <= 30 || undefined}>
          {trendMessages.projection(counter, days)}
        </p>
      )}
    </figure>
  );
};
