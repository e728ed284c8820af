import { Button, Group } from '@mantine/core';
import { bffCodes, SearchError } from '@searchdeck/contract';
import { IconAlertTriangle, IconKey, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { explain, explanationText } from '../api/explain';
import { pagePaths } from '../api/paths';
import { signInUrl } from '../auth/sign-in-paths';
import { CopyButton } from './copy-button';
import { messages } from './messages';
import classes from './ui.module.css';

export interface ErrorStateProps {
  error: unknown;
  /** What failed: `Couldn't load indexes`. Default: from the error. */
  title?: string;
  /** What to do. Default: from the error. */
  advice?: string | undefined;
  onRetry?: () => void;
  /** One line instead of a block. */
  isCompact?: boolean;
}

/** What failed, why, and what to do; below it the service's own message and the request ID to copy. */
export const ErrorState = ({ error, title, advice, onRetry, isCompact = false }: ErrorStateProps) => {
  const explanation = explain(error);
  const text = explanationText({ ...explanation, advice: advice ?? explanation.advice }, title);
  const requestId = error instanceof SearchError ? error.requestId : undefined;
  const code = error instanceof SearchError ? error.code : '';
  const needsSignIn = code === bffCodes.userTokenExpired;
  const needsCredential = needsSignIn || code === bffCodes.credentialMissing;
  const ErrorIcon = needsCredential ? IconKey : IconAlertTriangle;
  return (
    <div
      className={isCompact ? classes.errorLine : classes.error}
      data-plain={needsCredential || undefined}
      role="alert"
    >
      <ErrorIcon size={18} stroke={1.7} className={classes.errorIcon} aria-hidden />
      <div className={classes.errorText}>
        <strong>{title ?? explanation.title}</strong>
        {text !== '' && <p>{text}</p>}
        {explanation.quote !== undefined && (
          <blockquote className={classes.quote}>
            {explanation.code !== undefined && <code>{explanation.code}</code>} {explanation.quote}
          </blockquote>
        )}
        {needsSignIn && (
          <p>
            <Link to={signInUrl(location)}>{messages.signInAgain}</Link>
          </p>
        )}
        {explanation.isFixedInConnection && (
          <p>
            <Link to={pagePaths.connections}>{messages.manageConnections}</Link>
          </p>
        )}
        {(onRetry !== undefined || requestId !== undefined) && (
          <Group gap={8} mt={8}>
            {onRetry !== undefined && (
              <Button leftSection={<IconRefresh size={14} />} onClick={onRetry}>
                {messages.retry}
              </Button>
            )}
            {requestId !== undefined && (
              <span className={classes.requestId}>
                {messages.requestId} <code>{requestId}</code>{' '}
                <CopyButton value={requestId} label={messages.copyRequestId} />
              </span>
            )}
          </Group>
        )}
      </div>
    </div>
  );
};
