import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import classes from './definition.module.css';
import type { Finding } from './positions';

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
          title="Show in the editor"
        >
          {finding.severity === 'error' ? (
            <IconCircleX size={14} stroke={1.8} aria-label="Error" />
          ) : (
            <IconAlertTriangle size={14} stroke={1.8} aria-label="Warning" />
          )}
          <span>
            {finding.target !== undefined && finding.target !== 'body' && <code>{finding.target}</code>}{' '}
            {finding.message}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
