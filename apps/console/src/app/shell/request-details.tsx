import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatBytes, formatDuration, formatTime } from '../../shared/format/format';
import { indentJson } from '../../shared/api/json-problem';
import { asCurl, type LoggedRequest } from '../../shared/api/request-log';
import { CopyButton } from '../../shared/ui/copy-button';
import classes from './status-bar.module.css';
import { requestMessages } from './request-messages';

interface RequestDetailsProps {
  entry: LoggedRequest;
  /** Endpoint of the service, for the curl command. */
  endpoint: string | undefined;
  onClose: () => void;
}

export const RequestDetails = ({ entry, endpoint, onClose }: RequestDetailsProps) => {
  const hasEndpoint = entry.connectionId !== undefined && endpoint !== undefined;
  const facts = [
    [requestMessages.status, statusText(entry.status)],
    [requestMessages.duration, entry.durationMs === undefined ? '' : formatDuration(entry.durationMs)],
    [requestMessages.size, entry.sizeBytes === undefined ? '' : formatBytes(entry.sizeBytes)],
    [requestMessages.sent, formatTime(entry.startedAt)],
    [requestMessages.operation, entry.operation],
  ].filter(([, value]) => value !== '');
  return (
    <div className={classes.details} role="region" aria-label={requestMessages.details}>
      <div className={classes.detailsHead}>
        <code>
          {entry.method} {entry.path}
        </code>
        {hasEndpoint && (
          <CopyButton value={asCurl(entry, endpoint)} label={requestMessages.copyAsCurlHint}>
            {requestMessages.copyAsCurl}
          </CopyButton>
        )}
        <ActionIcon size={24} aria-label={requestMessages.closeDetails} onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </div>
      <div className={classes.detailsBody}>
        {entry.error !== undefined && <p className={classes.error}>{entry.error}</p>}
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {entry.requestId !== undefined && (
            <div>
              <dt>{requestMessages.requestId}</dt>
              <dd>
                <code>{entry.requestId}</code>{' '}
                <CopyButton value={entry.requestId} label={requestMessages.copyRequestId} />
              </dd>
            </div>
          )}
        </dl>
        <Body title={requestMessages.requestBody} text={entry.requestBody} />
        <Body title={requestMessages.response} text={entry.responseBody} />
      </div>
    </div>
  );
};

const statusText = (status: number | undefined): string =>
  status === undefined ? requestMessages.pending : status === 0 ? requestMessages.noResponse : String(status);

const Body = ({ title, text }: { title: string; text: string | undefined }) => {
  if (text === undefined || text === '') return null;
  return (
    <details className={classes.body} open={text.length < 4000}>
      <summary>
        {title} · {formatBytes(new Blob([text]).size)}
      </summary>
      <pre tabIndex={0}>{indentJson(text)}</pre>
    </details>
  );
};
