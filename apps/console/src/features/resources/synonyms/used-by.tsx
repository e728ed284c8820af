import type { ResourceKind } from '@searchdeck/contract';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { fieldOfPath } from '../../../shared/definition/dependents';
import { useDependents } from '../../../shared/definition/use-dependents';
import { usePresentations } from '../../../shared/presentations/context';
import { synonymMessages } from './messages';
import classes from './synonyms.module.css';

/** The fields of indexes that a synonym map is assigned to. */
export const UsedBy = ({ kind, name }: { kind: ResourceKind; name: string }) => {
  const path = useConnectionPath();
  const presentations = usePresentations();
  const dependents = useDependents(kind, true);
  const indexes = useOperationQuery<{ value: { name: string }[] }>('indexes.list');
  const usingIndexes = dependents.of(name);
  return (
    <section aria-labelledby="synonym-users">
      <h2 id="synonym-users">{synonymMessages.usedBy}</h2>
      {dependents.isLoading ? (
        <p>{synonymMessages.loading}</p>
      ) : dependents.unknown.length > 0 ? (
        <p>{synonymMessages.usageUnknown}</p>
      ) : usingIndexes.length === 0 ? (
        <p>{synonymMessages.notUsed}</p>
      ) : (
        <ul className={classes.users}>
          {usingIndexes.map((index) => {
            const definition = indexes.data?.body.value.find((d) => d.name === index.name);
            return (
              <li key={index.name}>
                <Link to={path(presentations.of(index.kind).pagePath(index.name))}>{index.name}</Link> ·{' '}
                {index.paths.map((at) => fieldOfPath(definition, at)).join(', ')}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
