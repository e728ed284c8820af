import type { ResourceKind } from '@searchdeck/contract';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { fieldOfPath } from '../../../shared/definition/dependents';
import { useDependents } from '../../../shared/definition/use-dependents';
import classes from './synonyms.module.css';

/** The fields of indexes that name a synonym map. */
export const UsedBy = ({ kind, name }: { kind: ResourceKind; name: string }) => {
  const path = useConnectionPath();
  const dependents = useDependents(kind, true);
  const indexes = useOperationQuery<{ value: { name: string }[] }>('indexes.list');
  const users = dependents.of(name);
  return (
    <section aria-labelledby="synonym-users">
      <h2 id="synonym-users">Fields that use it</h2>
      {dependents.loading ? (
        <p>Looking…</p>
      ) : dependents.unknown.length > 0 ? (
        <p>The indexes could not be read, so this is not known.</p>
      ) : users.length === 0 ? (
        <p>
          None: it has no effect yet. Name it in <code>synonymMaps</code> of a searchable field.
        </p>
      ) : (
        <ul className={classes.users}>
          {users.map((user) => {
            const definition = indexes.data?.body.value.find((d) => d.name === user.name);
            return (
              <li key={user.name}>
                <Link to={path(`/indexes/${encodeURIComponent(user.name)}`)}>{user.name}</Link> ·{' '}
                {user.paths.map((at) => fieldOfPath(definition, at)).join(', ')}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
