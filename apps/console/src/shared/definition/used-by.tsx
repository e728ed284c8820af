import type { KindOutline } from '@searchdeck/contract';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import { plural } from '../format/format';
import { usePresentations } from '../presentations/context';
import { useDependents } from './use-dependents';

const MAX_LINKS = 2;

/** Links to the resources that reference a resource: the first ones, and the number of the others. */
export const UsedBy = ({ kind, name }: { kind: KindOutline; name: string }) => {
  const dependents = useDependents(kind, true);
  const path = useConnectionPath();
  const presentations = usePresentations();
  const all = dependents.of(name);
  if (all.length === 0) return dependents.isLoading ? null : '–';
  const others = all.slice(MAX_LINKS);
  return (
    <>
      {all.slice(0, MAX_LINKS).map((dependent, i) => (
        <Fragment key={`${dependent.kind.id}/${dependent.name}`}>
          {i > 0 && ', '}
          <Link
            to={path(presentations.of(dependent.kind).pagePath(dependent.name))}
            title={`${dependent.kind.singular} ${dependent.name}`}
            className="mono"
            tabIndex={-1}
          >
            {dependent.name}
          </Link>
        </Fragment>
      ))}
      {others.length > 0 && (
        <span title={others.map((other) => `${other.kind.singular} ${other.name}`).join('\n')}>
          {` +${plural(others.length, 'resource')}`}
        </span>
      )}
    </>
  );
};
