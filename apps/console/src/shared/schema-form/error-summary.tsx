import { IconAlertTriangle } from '@tabler/icons-react';
import { distinct } from '../definition/check';
import type { Finding } from '../definition/positions';
import { formMessages } from './messages';
import classes from './schema-form.module.css';

const MAX_VISIBLE = 5;

/** The findings of the form; each one leads to its control. */
export const ErrorSummary = ({
  findings,
  onReveal,
}: {
  findings: readonly Finding[];
  onReveal: (target: string) => void;
}) => {
  const unique = distinct(findings);
  if (unique.length === 0) return null;
  const errors = unique.filter((f) => f.severity === 'error').length;
  return (
    <div className={classes.errors} role="status" data-severity={errors > 0 ? 'error' : 'warning'}>
      <b>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />{' '}
        {formMessages.errorSummary(errors, unique.length - errors)}
      </b>
      <ul>
        {unique.slice(0, MAX_VISIBLE).map((finding) => (
          <li key={`${finding.target ?? ''} ${finding.message}`}>
            <button type="button" onClick={() => onReveal(finding.target ?? '')}>
              {finding.message}
            </button>
          </li>
        ))}
        {unique.length > MAX_VISIBLE && <li>{formMessages.moreFindings(unique.length - MAX_VISIBLE)}</li>}
      </ul>
    </div>
  );
};
