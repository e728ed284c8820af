import type { DebugSession, DebugStep } from '@searchdeck/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconFileText,
  type Icon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import { useRoving } from '../../../shared/ui/use-roving';
import classes from './debug.module.css';
import { debugMessages, stepMessages, stepStatus } from './messages';

const icons: Readonly<Record<DebugStep['status'], Icon>> = {
  succeeded: IconCircleCheck,
  warning: IconAlertTriangle,
  failed: IconCircleX,
  skipped: IconCircleDashed,
};

/** `Enrichment.SplitSkill.chunks` → `chunks`. */
export const shortName = ({ name }: Pick<DebugStep, 'name'>): string => name.split('.').slice(2).join('.');

interface DebugStepsProps {
  session: DebugSession;
  /** Index of the selected step; -1 is the source document. */
  selectedStep: number;
  onSelect: (step: number) => void;
}

/** The source document, and the skills in the order of execution. */
export const DebugSteps = ({ session, selectedStep, onSelect }: DebugStepsProps) => {
  const roving = useRoving<HTMLOListElement>();
  return (
    <nav className={classes.steps} aria-label={debugMessages.steps}>
      <ol {...roving}>
        <li>
          <button type="button" aria-pressed={selectedStep === -1} onClick={() => onSelect(-1)}>
            <IconFileText size={16} stroke={1.7} aria-hidden />
            <span>
              <b>{debugMessages.sourceStep}</b>
              <small>{session.itemId}</small>
            </span>
          </button>
        </li>
        {session.steps.map((step, i) => (
          <li key={i}>
            <button
              type="button"
              aria-pressed={selectedStep === i}
              data-status={step.status}
              onClick={() => onSelect(i)}
            >
              {createElement(icons[step.status], {
                size: 16,
                stroke: 1.7,
                role: 'img',
                'aria-label': stepStatus[step.status],
              })}
              <span>
                <b>{shortName(step)}</b>
                <small>
                  {step.isReused ? `${debugMessages.reused} · ` : ''}
                  {stepMessages.summary(step)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
