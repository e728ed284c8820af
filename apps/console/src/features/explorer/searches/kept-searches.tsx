import { useQuery } from '@tanstack/react-query';
import { useConnectionId } from '../../../shared/api/use-connection';
import { KeptLine } from './kept-line';
import { RecentList } from './recent-list';
import { recentQueriesQuery, savedQueriesQuery } from './searches-api';
import classes from './searches.module.css';

/** Saved and recent searches of every index of the connection; nothing where there are none. */
export const KeptSearches = () => {
  const place = { connectionId: useConnectionId() };
  const saved = useQuery(savedQueriesQuery(place)).data ?? [];
  const recent = useQuery(recentQueriesQuery(place)).data ?? [];
  return (
    <div className={classes.kept}>
      {saved.length > 0 && (
        <section>
          <h2>Saved searches</h2>
          <ul className={classes.lines} aria-label="Saved searches">
            {saved.map(({ id, name, indexName, request }) => (
              <KeptLine key={id} name={name} indexName={indexName} request={request} withIndex />
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && (
        <section>
          <h2>Recent searches</h2>
          <RecentList recent={recent} withIndex first={8} />
        </section>
      )}
    </div>
  );
};
