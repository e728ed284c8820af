import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/format';
import classes from './indexers.module.css';
import { historyMessages, outcomeText } from './messages';
import { outcomeOf, warningCountOf, type IdentifiedRun, type RunOutcome } from './runs';

const STEP = 16;
const BAR_WIDTH = 10;
const HEIGHT = 72;
const MIN_BAR_HEIGHT = 3;
/** Distinguish the results where their colors don't. */
const marks: Readonly<Partial<Record<RunOutcome, string>>> = {
  warnings: '▵',
  partial: '!',
  failed: '✕',
  canceled: '■',
  reset: '↺',
  running: '…',
};

interface RunTimelineProps {
  /** Newest first. */
  runs: readonly IdentifiedRun[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

/**
 * The latest runs that fit as bars, oldest first: the height is the number of processed items, the color the
 * result.
 */
export const RunTimeline = ({ runs, selectedId, onSelect }: RunTimelineProps) => {
  const [pointedId, setPointedId] = useState<string>();
  const { ref, width } = useElementSize();
  const bars = runs.slice(0, Math.max(1, Math.floor(width / STEP))).toReversed();
  const maxProcessed = Math.max(1, ...bars.map(({ run }) => run.itemsProcessed));
  const caption = runs.find(({ id }) => id === (pointedId ?? selectedId));
  return (
    <figure className={classes.timeline}>
      <div className={classes.axis} aria-hidden>
        <span>{formatNumber(maxProcessed)}</span>
        <span>{historyMessages.items}</span>
        <span>0</span>
      </div>
      <div ref={ref}>
        <svg
          role="img"
          aria-label={historyMessages.timeline(bars.length)}
          width={width}
          height={HEIGHT + 16}
          onPointerLeave={() => setPointedId(undefined)}
        >
          <line x1={0} x2={width} y1={0.5} y2={0.5} className={classes.grid} />
          <line x1={0} x2={width} y1={HEIGHT / 2 + 0.5} y2={HEIGHT / 2 + 0.5} className={classes.grid} />
          <line x1={0} x2={width} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={classes.base} />
          {bars.map(({ id, run, counts }, i) => {
            const outcome = outcomeOf(run, counts);
            const height = Math.max(MIN_BAR_HEIGHT, (run.itemsProcessed / maxProcessed) * HEIGHT);
            return (
              <g
                key={id}
                data-outcome={outcome}
                data-selected={id === selectedId || undefined}
                onPointerEnter={() => setPointedId(id)}
                onClick={() => onSelect(id)}
              >
                <rect x={i * STEP} y={0} width={STEP} height={HEIGHT + 16} className={classes.target} />
                <rect x={i * STEP + 3} y={HEIGHT - height} width={BAR_WIDTH} height={height} rx={1.5} />
                <text x={i * STEP + STEP / 2} y={HEIGHT + 12} textAnchor="middle">
                  {marks[outcome]}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption>
        {caption !== undefined &&
          historyMessages.runSummary(
            outcomeText(outcomeOf(caption.run, caption.counts), warningCountOf(caption.run, caption.counts)),
            caption.run.startTime ?? undefined,
            caption.run.itemsProcessed,
            caption.run.itemsFailed,
          )}
      </figcaption>
    </figure>
  );
};
