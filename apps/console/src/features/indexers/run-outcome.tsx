import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconLoader2,
  IconPlayerStop,
  IconRestore,
  type Icon,
} from '@tabler/icons-react';
import classes from './indexers.module.css';
import { outcomeText } from './messages';
import { outcomeOf, warningCountOf, type IdentifiedRun, type RunOutcome as Outcome } from './runs';

const icons: Readonly<Record<Outcome, Icon>> = {
  running: IconLoader2,
  succeeded: IconCircleCheck,
  warnings: IconAlertTriangle,
  partial: IconAlertTriangle,
  failed: IconCircleX,
  canceled: IconPlayerStop,
  reset: IconRestore,
};

/** The result of a run as an icon with a text. */
export const RunOutcome = ({ run, counts }: Pick<IdentifiedRun, 'run' | 'counts'>) => {
  const outcome = outcomeOf(run, counts);
  const OutcomeIcon = icons[outcome];
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <OutcomeIcon size={15} stroke={1.8} aria-hidden /> {outcomeText(outcome, warningCountOf(run, counts))}
    </span>
  );
};
