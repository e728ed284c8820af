import { Button, Group } from '@mantine/core';
import { SearchError } from '@searchdeck/contract';
import { IconAlertTriangle, IconKey, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { explain } from '../api/explain';
import { CopyButton } from './copy-button';
import classes from './ui.module.css';

export interface ErrorStateProps {
  error: unknown;
  /** What was being done: `The indexes could not be read`. Default: from the error. */
  title?: string;
  /** What it means here and what to do. Default: from the error. */
  advice?: string;
  onRetry?: () => void;
  /** One line in place of a block. */
  compact?: boolean;
}

/** What happened, what it means and what to do; the service's own words beneath, with the request id to copy. */
export const ErrorState = ({ error, title, advice: told, onRetry, compact = false }: ErrorStateProps) => {
  const words = explain(error);
  const advice = told ?? words.advice;
  const requestId = error instanceof SearchError ? error.requestId : undefined;
  const keyless = error instanceof SearchError && error.code === 'CREDENTIAL_MISSING';
  const ErrorIcon = keyless ? IconKey : IconAlertTriangle;
  return (
    <div className={compact ? classes.errorLine : classes.error} data-plain={keyless || undefined} role="alert">
      <ErrorIcon size={18} stroke={1.7} className={classes.errorIcon} aria-hidden />
      <div className={classes.errorText}>
        <strong>{title ?? words.title}</strong>
        {advice !== undefined && <p>{advice}</p>}
        {words.quote !== undefined && (
          <blockquote className={classes.quote}>
            {words.code !== undefined && <code>{words.code}</code>} {words.quote}
          </blockquote>
        )}
        {words.byConnection && (
          <p>
            <Link to="/settings/connections">Look at the connections</Link>
          </p>
        )}
        {(onRetry !== undefined || requestId !== undefined) && (
          <Group gap={8} mt={8}>
            {onRetry !== undefined && (
              <Button leftSection={<IconRefresh size={14} />} onClick={onRetry}>
                Try again
              </Button>
            )}
            {requestId !== undefined && (
              <span className={classes.requestId}>
                Request <code>{requestId}</code> <CopyButton value={requestId} label="Copy the request id" />
              </span>
            )}
          </Group>
        )}
      </div>
    </div>
  );
};
