import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './activity.module.css';
import { verificationQuery } from './activity-queries';
import { chainMessages as messages } from './messages';

/** Whether the entries were changed in the database, and what that means. */
export const ChainStatus = () => {
  const { data, error, isFetching, refetch } = useQuery(verificationQuery);
  if (error !== null && !isFetching) {
    return <ErrorState compact error={error} title={messages.notVerified} onRetry={() => void refetch()} />;
  }
  const isBroken = data !== undefined && !data.intact;
  const text =
    data === undefined || isFetching
      ? messages.verifying
      : isBroken
        ? messages.broken(data.brokenAt ?? data.entries + 1)
        : messages.intact(data.entries);
  return (
    <div className={classes.chain} data-tone={isBroken ? 'danger' : undefined}>
      {isBroken ? (
        <IconAlertTriangle size={15} stroke={1.7} aria-hidden />
      ) : (
        <IconShieldCheck size={15} stroke={1.7} aria-hidden />
      )}
      <span role="status">
        <b>{text}</b>
      </span>
      {data !== undefined && (
        <span className={classes.soft}>{isBroken ? messages.brokenHint : messages.intactHint}</span>
      )}
      <Button size="compact-xs" disabled={isFetching} onClick={() => void refetch()}>
        {messages.verify}
      </Button>
    </div>
  );
};
