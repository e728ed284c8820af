import { distinct } from './check';
import classes from './create.module.css';
import { createMessages } from './messages';
import type { Finding } from './positions';

interface ProblemSummaryProps {
  hasName: boolean;
  pendingSample: string | undefined;
  findings: readonly Finding[];
  /** The service's error was located: what failed. */
  failure: string | undefined;
  onReveal: (target: string | undefined) => void;
}

/** Why the definition can't be created. The messages are at the fields; one without a field is shown here. */
export const ProblemSummary = ({ hasName, pendingSample, findings, failure, onReveal }: ProblemSummaryProps) => {
  if (!hasName) return createMessages.nameMissing;
  if (pendingSample !== undefined) return <span className={classes.nextStep}>{pendingSample}</span>;
  const unique = distinct(findings);
  const errors = unique.filter(({ severity }) => severity === 'error');
  const [first] = [...errors, ...unique];
  if (first === undefined) return null;
  if (first.target === undefined || first.target === 'body') return first.message;
  return (
    <>
      {failure !== undefined && `${failure}: `}
      <button type="button" className={classes.reveal} onClick={() => onReveal(first.target)}>
        {createMessages.problems(errors.length, unique.length - errors.length)}
      </button>
    </>
  );
};
