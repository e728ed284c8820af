import { Loader } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnection, useConnectionPath } from '../api/use-connection';
import { usePresentations } from '../presentations/context';
import { ConfirmDelete } from '../ui/confirm-delete';
import { ErrorState } from '../ui/error-state';
import { notify } from '../ui/notify';
import classes from './delete.module.css';
import { dependentMessages } from './dependent-messages';
import type { Dependent } from './dependents';
import { useKindById } from './full-kind';
import { deleteMessages } from './messages';
import { useDeleteMany } from './use-delete-many';
import { useDependents } from './use-dependents';

export interface DeleteDefinitionsProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  /** What a resource contains: `1,200 documents (3 MiB)`. */
  contentOf?: ((name: string) => ReactNode) | undefined;
  onClose: () => void;
  /** The names that were deleted. */
  onDeleted?: (names: readonly string[]) => void;
}

/** Shows contents and dependents, asks for the typed name (or the number of resources), and then deletes. */
export const DeleteDefinitions = ({ kind, names, contentOf, onClose, onDeleted }: DeleteDefinitionsProps) => {
  const remove = useDeleteMany(kind);
  const { contents } = usePresentations().of(kind);
  // The BFF requires the name of each resource.
  const isProduction = useConnection().environment === 'production';
  const isOpen = names.length > 0;
  const dependents = useDependents(kind, isOpen);
  const blocking = names.flatMap((name) => dependents.of(name).filter(({ preventsDelete }) => preventsDelete));
  const deletable = names.filter((name) => !dependents.of(name).some(({ preventsDelete }) => preventsDelete));
  const single = names.length === 1 ? names[0] : undefined;
  const count = deletable.length === 0 ? names.length : deletable.length;
  const denialReason =
    isOpen && deletable.length === 0
      ? deleteMessages.inUse(kind, names.length, [...new Set(blocking.map((dependent) => dependent.kind))])
      : undefined;
  const close = () => {
    remove.reset();
    onClose();
  };
  const run = async () => {
    const deletedNames = await remove.run(deletable);
    if (deletedNames.length > 0) onDeleted?.(deletedNames);
    if (deletedNames.length < deletable.length) return;
    notify.done(deleteMessages.deleted(kind, deletedNames));
    close();
  };
  return (
    <ConfirmDelete
      name={isOpen ? (single ?? deleteMessages.phrase(kind, count)) : undefined}
      requiredText={isProduction ? deletable.join(', ') : undefined}
      type={(single === undefined ? kind.plural : kind.singular).toLowerCase()}
      title={single === undefined ? deleteMessages.title(kind, count) : undefined}
      denialReason={denialReason}
      isBusy={remove.isBusy}
      error={null}
      onClose={close}
      onDelete={() => void run()}
    >
      {denialReason === undefined && <p className={classes.lead}>{deleteMessages.lead(kind, count, contents)}</p>}
      <ul className={classes.resources}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
            {contentOf !== undefined && <span className={classes.content}>{contentOf(name)}</span>}
            <Dependents kind={kind} dependents={dependents.of(name)} />
          </li>
        ))}
      </ul>
      {denialReason === undefined && (
        <p className={classes.progress}>{deleteMessages.history(kind, count, contents)}</p>
      )}
      {dependents.isLoading && (
        <p className={classes.progress} role="status">
          <Loader size={12} aria-hidden /> {dependentMessages.loading}
        </p>
      )}
      {dependents.unknown.length > 0 && (
        <p className={classes.progress}>{dependentMessages.unknown(dependents.unknown)}</p>
      )}
      {deletable.length > 0 && deletable.length < names.length && (
        <p className={classes.progress}>{deleteMessages.skipped(kind, names.length - deletable.length)}</p>
      )}
      {remove.processedCount !== undefined && deletable.length > 1 && (
        <p className={classes.progress} role="status">
          {deleteMessages.progress(remove.processedCount + 1, deletable.length)}
        </p>
      )}
      {remove.failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={deleteMessages.deleteFailed(name)} />
      ))}
    </ConfirmDelete>
  );
};

const Dependents = ({ kind, dependents }: { kind: KindOutline; dependents: readonly Dependent[] }) => {
  const path = useConnectionPath();
  const presentations = usePresentations();
  const aliasKind = useKindById()(kind.id)?.aliasKind;
  return dependents.map((dependent) => (
    <span key={`${dependent.kind.id}/${dependent.name}`} className={classes.users}>
      {dependent.kind.singular}{' '}
      <Link to={path(presentations.of(dependent.kind).pagePath(dependent.name))}>{dependent.name}</Link>
      {dependent.preventsDelete
        ? deleteMessages.dependentPreventsDelete(kind, dependent.kind, dependent.kind.id === aliasKind)
        : deleteMessages.dependentFails(kind)}
    </span>
  ));
};
