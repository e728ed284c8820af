import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatBytes, formatDuration, formatTime } from '../../shared/format/format';
import { tidyJson } from '../../shared/api/json-text';
import { asCurl, type LoggedRequest } from '../../shared/api/request-log';
import { CopyButton } from '../../shared/ui/copy-button';
import classes from './drawer.module.css';

interface RequestDetailsProps {
  entry: LoggedRequest;
  /** Of the service, for the curl command. */
  endpoint: string | undefined;
  onClose: () => void;
}

export const RequestDetails = ({ entry, endpoint, onClose }: RequestDetailsProps) => {
  const ofService = entry.connectionId !== undefined && endpoint !== undefined;
  const facts = [
    ['Status', entry.status === undefined ? 'under way' : entry.status === 0 ? 'no answer' : String(entry.status)],
    ['Time', entry.ms === undefined ? '' : formatDuration(entry.ms)],
    ['Size', entry.size === undefined ? '' : formatBytes(entry.size)],
    ['Sent', formatTime(entry.startedAt)],
    ['Operation', entry.operation],
  ].filter(([, value]) => value !== '');
  return (
    <div className={classes.details} role="region" aria-label="The request">
      <div className={classes.detailsHead}>
        <code>
          {entry.method} {entry.path}
        </code>
        {ofService && (
          <CopyButton value={asCurl(entry, endpoint)} label="Copy as curl, with a placeholder for the key">
            Copy as curl
          </CopyButton>
        )}
        <ActionIcon size={24} aria-label="Close the request" onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </div>
      <div className={classes.detailsBody}>
        {entry.problem !== undefined && <p className={classes.problem}>{entry.problem}</p>}
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {entry.requestId !== undefined && (
            <div>
              <dt>Request id</dt>
              <dd>
                <code>{entry.requestId}</code> <CopyButton value={entry.requestId} label="Copy the request id" />
              </dd>
            </div>
          )}
        </dl>
        <Body title="Request body" text={entry.requestBody} />
        <Body title="Answer" text={entry.responseBody} />
      </div>
    </div>
  );
};

const Body = ({ title, text }: { title: string; text: string | undefined }) => {
  if (text === undefined || text === '') return null;
  return (
    <details className={classes.body} open={text.length < 4000}>
      <summary>
        {title} · {formatBytes(new Blob([text]).size)}
      </summary>
      <pre tabIndex={0}>{tidyJson(text)}</pre>
    </details>
  );
};
