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
            {place(finding) !== undefined && <code>{place(finding)} </code>}
            {finding.message}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

/** The path, unless the message names it anyway. */
const place = ({ target, message }: Finding): string | undefined =>
  target === undefined || target === 'body' || message.includes(`'${target}'`) ? undefined : target;
