import { useQuery } from '@tanstack/react-query';
import { useConnectionId } from '../../../shared/api/use-connection';
import { QueryItem } from './query-item';
import { messages } from './messages';
import { RecentQueryList } from './recent-query-list';
import { recentQueriesQuery, savedQueriesQuery } from './queries-api';
import classes from './queries.module.css';

/** Saved and recent queries of all indexes of the connection. */
export const QueryLists = () => {
  const scope = { connectionId: useConnectionId() };
  const savedQueries = useQuery(savedQueriesQuery(scope)).data ?? [];
  const recentQueries = useQuery(recentQueriesQuery(scope)).data ?? [];
  return (
    <div className={classes.lists}>
      {savedQueries.length > 0 && (
        <section>
          <h2>{messages.savedQueries}</h2>
          <ul className={classes.lines} aria-label={messages.savedQueries}>
            {savedQueries.map(({ id, name, indexName, request }) => (
              <QueryItem key={id} name={name} indexName={indexName} request={request} showsIndex />
            ))}
          </ul>
        </section>
      )}
      {recentQueries.length > 0 && (
        <section>
          <h2>{messages.recentQueries}</h2>
          <RecentQueryList recentQueries={recentQueries} showsIndex initialCount={8} />
        </section>
      )}
    </div>
  );
};
