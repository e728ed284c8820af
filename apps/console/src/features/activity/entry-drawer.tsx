import { Drawer } from '@mantine/core';
import type { AuditEntry } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnections } from '../../shared/api/use-connection';
import { formatTime } from '../../shared/format/format';
import { titleOf } from '../../shared/format/title';
import { usePresentations } from '../../shared/presentations/context';
import { CopyButton } from '../../shared/ui/copy-button';
import { Note } from '../../shared/ui/note';
import classes from './activity.module.css';
import { connectionOf, isOutcomeUnknown, labelOf, resourcePathsOf, resultOf } from './activity-entries';
import { DefinitionChange } from './definition-change';
import { activityMessages, entryMessages as messages, resultLabels, taskLabels } from './messages';

interface EntryDrawerProps {
  /** Undefined: closed. */
  entry: AuditEntry | undefined;
  onClose: () => void;
}

/** All facts of an entry, and the definition before and after. */
export const EntryDrawer = ({ entry, onClose }: EntryDrawerProps) => (
  <Drawer
    opened={entry !== undefined}
    onClose={onClose}
    position="right"
    size="min(860px, 100vw)"
    title={entry && <b>{labelOf(entry)}</b>}
    closeButtonProps={{ 'aria-label': messages.close }}
  >
    {entry !== undefined && <EntryDetails key={entry.seq} entry={entry} />}
  </Drawer>
);

const EntryDetails = ({ entry }: { entry: AuditEntry }) => {
  const { data: connections = [] } = useConnections();
  const paths = resourcePathsOf(entry, connections, usePresentations());
  const facts: readonly (readonly [string, ReactNode])[] = [
    [activityMessages.time, formatTime(entry.at)],
    [activityMessages.user, entry.user],
    [messages.subject, entry.subject],
    [messages.operationId, entry.action],
    [activityMessages.connection, connectionOf(entry, connections)],
    ...Object.entries(entry.target ?? {}).map(
      ([parameter, value]) =>
        [
          titleOf(parameter),
          parameter === paths?.parameter ? (
            <Link key={parameter} to={paths.page}>
              {value}
            </Link>
          ) : (
            value
          ),
        ] as const,
    ),
    [messages.taskKind, entry.task == null ? undefined : taskLabels[entry.task]],
    ...Object.entries(entry.inputs ?? {}).map(([input, value]) => [titleOf(input), value] as const),
    [messages.fields, entry.task == null ? entry.fields?.join(', ') : undefined],
    [activityMessages.result, resultLabels[resultOf(entry)]],
    [messages.status, entry.status],
    [messages.code, entry.code],
    [messages.session, entry.session],
    [messages.requestId, entry.requestId],
    [messages.hash, entry.hash],
  ];
  return (
    <div className={classes.entry}>
      {entry.phase === 'intent' && <Note tone="warn">{messages.pendingText}</Note>}
      {isOutcomeUnknown(entry) && <Note tone="warn">{messages.unknownText}</Note>}
      <dl className={classes.facts} aria-label={messages.entry(entry.seq)}>
        {facts.map(
          ([label, value]) =>
            value != null &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {label === messages.requestId && <CopyButton value={entry.requestId} label={messages.requestId} />}
                </dd>
              </div>
            ),
        )}
      </dl>
      {entry.connectionId != null && (entry.before != null || entry.after != null) && (
        <DefinitionChange
          connectionId={entry.connectionId}
          before={entry.before}
          after={entry.after}
          seq={entry.seq}
          historyPath={paths?.history}
        />
      )}
    </div>
  );
};
