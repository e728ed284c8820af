import { Loader } from '@mantine/core';
import type { ResourceKind } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import { formatCount } from '../format/format';
import { ConfirmDelete } from '../ui/confirm-delete';
import { ErrorState } from '../ui/error-state';
import { notify } from '../ui/notify';
import classes from './delete.module.css';
import type { Dependent } from './dependents';
import { useDeleteMany } from './use-delete-many';
import { useDependents } from './use-dependents';

export interface DeleteDefinitionsProps {
  kind: ResourceKind;
  /** Empty: closed. */
  names: readonly string[];
  /** What is destroyed besides the definition: `1,200 documents (3 MiB)`. */
  contentOf?: (name: string) => ReactNode;
  onClose: () => void;
  /** The names that are gone now. */
  onDeleted?: (names: readonly string[]) => void;
}

/** Shows what is destroyed and what depends on it, asks for the name (of several: their number), then deletes. */
export const DeleteDefinitions = ({ kind, names, contentOf, onClose, onDeleted }: DeleteDefinitionsProps) => {
  const remove = useDeleteMany(kind);
  const open = names.length > 0;
  const dependents = useDependents(kind, open);
  const one = names.length === 1 ? names[0] : undefined;
  const [singular, plural] = [kind.singular.toLowerCase(), kind.plural.toLowerCase()];
  const close = () => {
    remove.reset();
    onClose();
  };
  const run = async () => {
    const gone = await remove.run(names);
    if (gone.length > 0) onDeleted?.(gone);
    if (gone.length < names.length) return;
    notify.done(
      one === undefined ? `${formatCount(gone.length, singular, plural)} are deleted.` : `${one} is deleted.`,
    );
    close();
  };
  return (
    <ConfirmDelete
      name={open ? (one ?? `delete ${formatCount(names.length, singular, plural)}`) : undefined}
      what={one === undefined ? plural : singular}
      title={one === undefined ? `Delete ${formatCount(names.length, singular, plural)}?` : undefined}
      busy={remove.busy}
      error={null}
      onClose={close}
      onDelete={() => void run()}
    >
      <p className={classes.lead}>
        {one === undefined ? 'These definitions are' : `The definition of the ${singular} is`} destroyed
        {contentOf === undefined ? '' : `, with everything in ${one === undefined ? 'them' : 'it'}`}. The service has no
        undo.
      </p>
      <ul className={classes.doomed}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
            {contentOf !== undefined && <span className={classes.content}>{contentOf(name)}</span>}
            <Users users={dependents.of(name)} />
          </li>
        ))}
      </ul>
      {dependents.loading && (
        <p className={classes.looking} role="status">
          <Loader size={12} aria-hidden /> Looking for what depends on {one === undefined ? 'them' : 'it'}…
        </p>
      )}
      {dependents.unknown.length > 0 && (
        <p className={classes.looking}>
          Not known: whether {dependents.unknown.map((k) => k.plural.toLowerCase()).join(', ')} depend on{' '}
          {one === undefined ? 'them' : 'it'}; they could not be read.
        </p>
      )}
      {remove.done !== undefined && names.length > 1 && (
        <p className={classes.looking} role="status">
          {remove.done + 1} of {names.length}…
        </p>
      )}
      {remove.refused.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={`${name} was not deleted`} />
      ))}
    </ConfirmDelete>
  );
};

const Users = ({ users }: { users: readonly Dependent[] }) => {
  const path = useConnectionPath();
  if (users.length === 0) return null;
  return (
    <span className={classes.users}>
      Used by{' '}
      {users.map((user, i) => (
        <span key={`${user.kind.id}/${user.name}`}>
          {i > 0 && ', '}
          {user.kind.singular.toLowerCase()}{' '}
          <Link
            to={path(
              user.kind.id === 'indexes'
                ? `/indexes/${encodeURIComponent(user.name)}`
                : `/resources/${user.kind.id}/${encodeURIComponent(user.name)}`,
            )}
          >
            {user.name}
          </Link>
        </span>
      ))}
      ; {users.length === 1 ? 'it stops' : 'they stop'} working.
    </span>
  );
};
