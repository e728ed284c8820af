import { recordedReads } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagePaths } from '../../shared/api/paths';
import { useConnectionId } from '../../shared/api/use-connection';
import { useIsOwner } from '../../shared/auth/use-is-owner';
import { Age } from '../../shared/ui/age';
import { actionsOf, labelOf, resourceOf } from './activity-entries';
import { entriesQuery } from './activity-queries';
import classes from './activity.module.css';
import { changesMessages as messages } from './messages';

const MAX_CHANGES = 5;

/** The last changes of the connection's service through Searchdeck. Only owners can read them. */
export const RecentChanges = () => {
  const connectionId = useConnectionId();
  const isOwner = useIsOwner() === true;
  const { data } = useQuery({ ...entriesQuery({ connectionId, result: 'succeeded' }), enabled: isOwner });
  if (!isOwner || data === undefined) return null;
  const changes = actionsOf(data.value)
    .filter(({ action }) => !recordedReads.includes(action))
    .slice(0, MAX_CHANGES);
  const allChanges = `${pagePaths.activity}?${new URLSearchParams({ connectionId }).toString()}`;
  return (
    <section className={classes.changes} aria-labelledby="recent-changes">
      <h2 id="recent-changes">{messages.title}</h2>
      {changes.length === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <>
          <ul>
            {changes.map((entry) => (
              <li key={entry.seq}>
                <Link to={`${allChanges}&entry=${entry.seq}`}>{labelOf(entry)}</Link>
                <code>{resourceOf(entry)}</code>
                <span>
                  <Age at={Date.parse(entry.at)} /> {messages.by(entry.user)}
                </span>
              </li>
            ))}
          </ul>
          <Link to={allChanges}>{messages.all}</Link>
        </>
      )}
    </section>
  );
};
