import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { explorerPath } from '../../../shared/api/paths';
import { useConnectionId, useConnectionPath } from '../../../shared/api/use-connection';
import { messages } from './messages';
import { recentQueriesQuery } from './queries-api';
import classes from './queries.module.css';
import { RecentQueryList } from './recent-query-list';

const MAX_INDEXES = 6;
const MAX_QUERIES = 5;

/** The indexes that were searched last, and the recent queries, of the connection. */
export const RecentActivity = () => {
  const path = useConnectionPath();
  const { data: recentQueries } = useQuery(recentQueriesQuery({ connectionId: useConnectionId() }));
  const indexes = [...new Set((recentQueries ?? []).map(({ indexName }) => indexName))].slice(0, MAX_INDEXES);
  return (
    <div className={classes.activity}>
      {indexes.length > 0 && (
        <section aria-labelledby="recent-indexes">
          <h2 id="recent-indexes">{messages.recentIndexes}</h2>
          <ul className={classes.recentIndexes}>
            {indexes.map((name) => (
              <li key={name}>
                <Link className="mono" to={path(explorerPath(name))}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="recent-queries">
        <h2 id="recent-queries">{messages.recentQueries}</h2>
        {recentQueries?.length === 0 && <p className={classes.hint}>{messages.noRecentQueries}</p>}
        {recentQueries !== undefined && recentQueries.length > 0 && (
          <RecentQueryList recentQueries={recentQueries} showsIndex initialCount={MAX_QUERIES} />
        )}
      </section>
    </div>
  );
};
