import { Button } from '@mantine/core';
import type { SessionView } from '@searchdeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBff } from '../../shared/api/call-bff';
import { keys } from '../../shared/api/keys';
import { Age } from '../../shared/ui/age';
import type { DataColumn } from '../../shared/ui/data-table-types';
import { ErrorState } from '../../shared/ui/error-state';
import { LazyDataTable } from '../../shared/ui/lazy-data-table';
import { notify } from '../../shared/ui/notify';
import { Page } from '../../shared/ui/page';
import { sessionMessages as messages } from './session-messages';
import { browserName } from './user-agent';
import classes from './settings.module.css';

const QUERY_KEY = keys.bff('sessions');

const columns: readonly DataColumn<SessionView>[] = [
  {
    id: 'browser',
    header: messages.browser,
    value: ({ userAgent }) => browserName(userAgent),
    cell: ({ userAgent, current }) => (
      <span className={classes.name} title={userAgent}>
        {browserName(userAgent)}
        {current && <span className={classes.tag}>{messages.current}</span>}
      </span>
    ),
    grows: true,
  },
  {
    id: 'lastUsed',
    header: messages.lastUsed,
    hint: messages.lastUsedHint,
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <Age at={Date.parse(lastSeenAt)} />,
    sortsDescendingFirst: true,
    width: 130,
  },
  {
    id: 'signedIn',
    header: messages.signedIn,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Age at={Date.parse(createdAt)} />,
    sortsDescendingFirst: true,
    width: 160,
    narrow: null,
  },
];

/** The sessions of the signed-in user, each of which can be revoked. */
export const SessionsPage = () => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await callBff('sessions.list', { signal })).body.value,
  });
  const revoke = useMutation({
    mutationFn: async (session: SessionView | undefined) =>
      session === undefined
        ? callBff('sessions.revokeOthers', {})
        : callBff('sessions.revoke', { path: { id: session.id } }),
    onSuccess: (_response, session) => notify.done(session === undefined ? messages.othersRevoked : messages.revoked),
    onError: (cause) => notify.failed(cause, messages.revokeFailed),
    // Also after a failure: the session may have ended in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  /** Ignored until the previous request is complete. */
  const revokeSession = (session: SessionView | undefined) => {
    if (!revoke.isPending) revoke.mutate(session);
  };
  const hasOthers = data?.some(({ current }) => !current) === true;
  return (
    <Page
      fillsWindow
      isList
      title={messages.title}
      description={messages.description}
      actions={
        <Button
          disabled={!hasOthers}
          aria-busy={revoke.isPending || undefined}
          title={data !== undefined && !hasOthers ? messages.noOthers : undefined}
          onClick={() => revokeSession(undefined)}
        >
          {messages.revokeOthers}
        </Button>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} title={messages.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <LazyDataTable
          label={messages.title}
          rows={data}
          columns={columns}
          rowId={({ id }) => id}
          sort={{ id: 'lastUsed', desc: true }}
          showsActions
          actions={(session) =>
            session.current ? null : (
              <Button
                size="compact-xs"
                aria-label={messages.revoke(browserName(session.userAgent))}
                onClick={() => revokeSession(session)}
              >
                {messages.revokeAction}
              </Button>
            )
          }
        />
      )}
    </Page>
  );
};
