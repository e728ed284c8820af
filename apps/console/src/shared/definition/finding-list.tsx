import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import classes from './definition.module.css';
import { findingPath } from './finding-path';
import { changeMessages, reviewMessages } from './messages';
import type { Finding } from './positions';

/** `1 error · 2 warnings` */
export function findingCounts(findings: readonly Pick<Finding, 'severity'>[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return reviewMessages.findings(errors, findings.length - errors);
}

export const FindingList = ({
  findings,
  onReveal,
}: {
  findings: readonly Finding[];
  onReveal: (target: string | undefined) => void;
}) => (
  <ul className={classes.findings}>
    {findings.map((finding, i) => (
      <li key={i}>
        <button
          type="button"
          className={classes.finding}
          data-severity={finding.severity}
          onClick={() => onReveal(finding.target)}
          title={changeMessages.showInEditor}
        >
          {finding.severity === 'error' ? (
            <IconCircleX size={14} stroke={1.8} aria-label={changeMessages.severity.error} />
          ) : (
            <IconAlertTriangle size={14} stroke={1.8} aria-label={changeMessages.severity.warning} />
          )}
          <span>
            {findingPath(finding) !== undefined && <code>{findingPath(finding)} </code>}
            {finding.message}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
