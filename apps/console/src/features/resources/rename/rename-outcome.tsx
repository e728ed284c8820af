import { Button } from '@mantine/core';
import type { ResourceKind } from '@searchdeck/contract';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { ChangeList } from '../../../shared/definition/change-list';
import { ChangedDependents } from '../../../shared/definition/dependent-list';
import type { Dependent } from '../../../shared/definition/dependents';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { renameMessages } from './messages';
import classes from './rename.module.css';
import type { RenameResult } from './use-rename';

interface RenameOutcomeProps {
  kind: ResourceKind;
  name: string;
  result: RenameResult;
  /** Dependents that were not to be changed. */
  dependents: readonly Dependent[];
  isBusy: boolean;
  onRetry: () => void;
  onClose: () => void;
  onDelete: () => void;
}

/** The created resource, and what still refers to the old one. */
export const RenameOutcome = ({
  kind,
  name,
  result,
  dependents,
  isBusy,
  onRetry,
  onClose,
  onDelete,
}: RenameOutcomeProps) => {
  const path = useConnectionPath();
  const { pagePath } = usePresentations().of(kind);
  const { newName, differences } = result;
  const failedDependents = result.dependents.filter((each) => each.error !== undefined);
  const referenceCount = dependents.length + failedDependents.length;
  return (
    <div className={classes.form} role="status">
      {differences === undefined ? (
        <Note tone="warn">{renameMessages.unverified(kind, newName)}</Note>
      ) : differences.length === 0 ? (
        <p>{renameMessages.created(kind, newName)}</p>
      ) : (
        <div>
          <Note tone="warn">{renameMessages.differs(kind, newName)}</Note>
          <ChangeList changes={differences} />
        </div>
      )}
      <ChangedDependents
        dependents={result.dependents.flatMap(({ dependent, error }) => (error === undefined ? [dependent] : []))}
        textOf={(dependent) => renameMessages.changed(dependent.kind, dependent.name)}
      />
      {failedDependents.map(({ dependent, error }) => (
        <ErrorState
          key={`${dependent.kind.id}/${dependent.name}`}
          error={error}
          title={renameMessages.changeFailed(dependent.name)}
        />
      ))}
      {referenceCount > 0 && !isBusy && <Note tone="warn">{renameMessages.stillUsed(name, referenceCount)}</Note>}
      <div className={classes.actions}>
        <Button onClick={onClose}>{renameMessages.close}</Button>
        {failedDependents.length > 0 && (
          <Button onClick={onRetry} loading={isBusy}>
            {renameMessages.retry}
          </Button>
        )}
        <Button color="red" disabled={isBusy} onClick={onDelete}>
          {renameMessages.deleteOld(name)}
        </Button>
        <Button component={Link} variant="filled" to={path(pagePath(newName))}>
          {renameMessages.view(newName)}
        </Button>
      </div>
    </div>
  );
};
