import { Link } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import type { KindNames } from '../format/kind-names';
import { usePresentations } from '../presentations/context';
import { Note } from '../ui/note';
import { dependentMessages } from './dependent-messages';
import type { Dependent } from './dependents';
import classes from './dependents.module.css';

const keyOf = ({ kind, name }: Dependent): string => `${kind.id}/${name}`;

/** Resources that refer to another one, each with the paths of its references. */
export const DependentList = ({ dependents }: { dependents: readonly Dependent[] }) => {
  const path = useConnectionPath();
  const presentations = usePresentations();
  return (
    <ul className={classes.list}>
      {dependents.map((dependent) => (
        <li key={keyOf(dependent)}>
          {dependent.kind.singular}{' '}
          <Link to={path(presentations.of(dependent.kind).pagePath(dependent.name))}>{dependent.name}</Link>{' '}
          <code>{dependent.paths.join(', ')}</code>
        </li>
      ))}
    </ul>
  );
};

interface ChangedDependentsProps {
  dependents: readonly Dependent[];
  textOf: (dependent: Dependent) => string;
  role?: 'status';
}

/** Reports the resources whose references were changed. */
export const ChangedDependents = ({ dependents, textOf, role }: ChangedDependentsProps) =>
  dependents.length === 0 ? null : (
    <ul className={classes.list} role={role}>
      {dependents.map((dependent) => (
        <li key={keyOf(dependent)}>{textOf(dependent)}</li>
      ))}
    </ul>
  );

/** Warns that resources of some kinds couldn't be loaded, so that dependents may be missing. */
export const UnknownDependents = ({ kinds }: { kinds: readonly KindNames[] }) =>
  kinds.length === 0 ? null : <Note tone="warn">{dependentMessages.unknown(kinds)}</Note>;
