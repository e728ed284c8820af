import type { ConnectionTestResult, ConnectionTestStep, PlaneTestResult } from '@searchdeck/contract';
import { IconCircleCheck, IconCircleDashed, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { formatDuration } from '../../shared/format/format';
import { stateLabels, stepLabels, testMessages } from './connection-test-messages';
import classes from './connection-test.module.css';
import { hasPassed } from './has-passed';

const icons = {
  ok: IconCircleCheck,
  failed: IconCircleX,
  notReached: IconCircleDashed,
  notApplicable: IconCircleMinus,
} as const;

/** A new result may be below the fields that are visible. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The result of a test: each step of each plane, with what was found and what to do. */
export const ConnectionTestSteps = ({ result }: { result: ConnectionTestResult }) => (
  <section className={classes.result} ref={scrollIntoView} aria-label={testMessages.test}>
    <p role="status" className={hasPassed(result) ? classes.good : classes.bad}>
      {hasPassed(result) ? testMessages.passed : testMessages.failed}
    </p>
    {result.data != null && <Plane label={testMessages.dataPlane} result={result.data} />}
    {result.management != null && <Plane label={testMessages.managementPlane} result={result.management} />}
  </section>
);

const Plane = ({ label, result }: { label: string; result: PlaneTestResult }) => (
  <>
    <h3 className={classes.plane}>{label}</h3>
    <ol className={classes.steps} aria-label={label}>
      {result.steps.map((step) => (
        <Step key={step.step} step={step} />
      ))}
    </ol>
  </>
);

const Step = ({ step: { step, state, message, advice, elapsedMs } }: { step: ConnectionTestStep }) => {
  const Icon = icons[state];
  return (
    <li className={classes.step} data-state={state}>
      <Icon size={16} stroke={1.7} role="img" aria-label={stateLabels[state]} className={classes.icon} />
      <b className={classes.label}>{stepLabels[step]}</b>
      <span className={classes.text}>
        {message ?? (state === 'notReached' ? stateLabels.notReached : '')}
        {advice != null && <span className={classes.advice}>{advice}</span>}
      </span>
      <span className={classes.elapsed}>{elapsedMs != null && formatDuration(elapsedMs)}</span>
    </li>
  );
};
