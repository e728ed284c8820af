import { Button } from '@mantine/core';
import type { BffResult } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { formatTime } from '../../shared/format/format';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './activity.module.css';
import { verificationQuery } from './activity-queries';
import { chainMessages as messages, problemTexts } from './messages';

type Verification = BffResult<'audit.verify'>;

/** Whether the entries were changed in the database, and what that means. */
export const ChainStatus = () => {
  const { data, error, isFetching, refetch } = useQuery(verificationQuery);
  if (error !== null && !isFetching) {
    return <ErrorState isCompact error={error} title={messages.verifyFailed} onRetry={() => void refetch()} />;
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
      {data !== undefined && <span className={classes.soft}>{describeVerification(data)}</span>}
      <Button size="compact-xs" disabled={isFetching} onClick={() => void refetch()}>
        {messages.verify}
      </Button>
    </div>
  );
};

const describeVerification = ({ problem, keyedFrom, unverifiable, anchors }: Verification): string => {
  if (problem != null) return problemTexts[problem];
  return [
    keyedFrom != null && keyedFrom > 1 ? messages.keyedFrom(keyedFrom) : messages.keyed,
    messages.twoEntries,
    unverifiable == null ? undefined : messages.unverifiable(unverifiable),
    anchors?.lastAt == null ? undefined : messages.anchored(anchors.compared, formatTime(anchors.lastAt)),
  ]
    .filter((text) => text !== undefined)
    .join(' ');
};
