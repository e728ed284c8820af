import { useState, type PointerEvent } from 'react';
import { formatNumber } from '../../../shared/format/format';
import { pointsOf, type Curve, type CurvePoint } from './curve';
import classes from './curve-chart.module.css';
import { curveMessages } from './messages';

const WIDTH = 360;
const HEIGHT = 140;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 8;
const RIGHT = 8;
const STEPS = 120;
/** Number of steps of the table for screen readers. */
const TABLE_STEPS = 10;

/** Chart of the effect of a scoring function on the score. Shows the value under the pointer. */
export const CurveChart = ({ curve }: { curve: Curve }) => {
  const [hoveredPoint, setHoveredPoint] = useState<CurvePoint>();
  const points = pointsOf(curve, STEPS);
  const values = points.map(({ y }) => y);
  const [min, max] = [Math.min(1, ...values), Math.max(1, ...values)];
  const span = max - min || 1;
  const xOf = (x: number) => LEFT + ((x - curve.from) / (curve.to - curve.from)) * (WIDTH - LEFT - RIGHT);
  const yOf = (y: number) => TOP + (1 - (y - min) / span) * (HEIGHT - TOP - BOTTOM);
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    setHoveredPoint(points[Math.round(Math.min(1, Math.max(0, share)) * STEPS)]);
  };
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join('');
  return (
    <figure className={classes.chart}>
      <figcaption>
        <b>{curveMessages.title}</b>{' '}
        <span className={classes.value}>
          {hoveredPoint === undefined
            ? curveMessages.description
            : `${curveMessages.at[curve.axis](hoveredPoint.x)}: ${curveMessages.factor(hoveredPoint.y)}`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHoveredPoint(undefined)}
      >
        <line className={classes.base} x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(1)} y2={yOf(1)} />
        <line className={classes.axis} x1={LEFT} x2={LEFT} y1={TOP} y2={HEIGHT - BOTTOM} />
        <line className={classes.axis} x1={LEFT} x2={WIDTH - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {[...new Set([min, 1, max])].map((y) => (
          <text key={y} className={classes.tick} x={LEFT - 6} y={yOf(y) + 4} textAnchor="end">
            {curveMessages.factor(y)}
          </text>
        ))}
        {[curve.from, (curve.from + curve.to) / 2, curve.to].map((x, i) => (
          <text
            key={x}
            className={classes.tick}
            x={xOf(x)}
            y={HEIGHT - BOTTOM + 15}
            textAnchor={(['start', 'middle', 'end'] as const)[i]}
          >
            {formatNumber(Math.round(x * 100) / 100)}
          </text>
        ))}
        <path className={classes.curve} d={path} />
        {hoveredPoint !== undefined && (
          <circle className={classes.point} cx={xOf(hoveredPoint.x)} cy={yOf(hoveredPoint.y)} r={3.5} />
        )}
      </svg>
      <p className={classes.axisLabel}>
        {curveMessages.axes[curve.axis]} <span className={classes.model}>{curveMessages.model}</span>
      </p>
      <table className="visually-hidden">
        <caption>{curveMessages.title}</caption>
        <thead>
          <tr>
            <th scope="col">{curveMessages.axes[curve.axis]}</th>
            <th scope="col">{curveMessages.multiplier}</th>
          </tr>
        </thead>
        <tbody>
          {pointsOf(curve, TABLE_STEPS).map(({ x, y }) => (
            <tr key={x}>
              <td>{curveMessages.at[curve.axis](x)}</td>
              <td>{curveMessages.factor(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
