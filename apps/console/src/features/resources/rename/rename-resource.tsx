import { Button, Modal, Skeleton } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { Dependent } from '../../../shared/definition/dependents';
import { useFullKind } from '../../../shared/definition/full-kind';
import { useDependents } from '../../../shared/definition/use-dependents';
import { useServerDefinition } from '../../../shared/definition/use-definition';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { renameMessages } from './messages';
import { NewNameForm } from './new-name-form';
import { RenameOutcome } from './rename-outcome';
import classes from './rename.module.css';
import { useRename } from './use-rename';

interface RenameResourceProps {
  kind: KindOutline;
  /** Undefined: closed. */
  name: string | undefined;
  existingNames: readonly string[];
  onClose: () => void;
  onDelete: (name: string) => void;
}

/** Creates a resource under another name, changes what refers to it, and offers to delete the old one. */
export const RenameResource = ({ kind, name, ...props }: RenameResourceProps) => {
  const { contents, rebuildPath } = usePresentations().of(kind);
  return (
    <Modal
      opened={name !== undefined}
      onClose={props.onClose}
      size={560}
      title={<b>{renameMessages.title(name ?? '')}</b>}
    >
      {name === undefined ? null : contents !== undefined && rebuildPath !== undefined ? (
        <CopyContents name={name} contents={contents} to={rebuildPath(name)} onClose={props.onClose} />
      ) : (
        <RenameForm key={name} {...props} kind={kind} name={name} />
      )}
    </Modal>
  );
};

interface CopyContentsProps {
  name: string;
  contents: string;
  to: string;
  onClose: () => void;
}

const CopyContents = ({ name, contents, to, onClose }: CopyContentsProps) => {
  const path = useConnectionPath();
  return (
    <div className={classes.form}>
      <p>{renameMessages.withContents(name, contents)}</p>
      <div className={classes.actions}>
        <Button onClick={onClose}>{renameMessages.cancel}</Button>
        <Button component={Link} variant="filled" to={path(to)} data-autofocus>
          {renameMessages.openRebuild}
        </Button>
      </div>
    </div>
  );
};

const RenameForm = ({
  kind: outline,
  name,
  existingNames,
  onClose,
  onDelete,
}: RenameResourceProps & { name: string }) => {
  const kind = useFullKind(outline);
  const definition = useServerDefinition(kind, name);
  const dependents = useDependents(outline, true);
  const rename = useRename(kind, name);
  const { run, retry, result, isBusy } = rename;
  // After the references were changed, the lists no longer have them.
  const [unchangedDependents, setUnchangedDependents] = useState<readonly Dependent[]>([]);
  if (definition.error !== null && definition.data === undefined) {
    return (
      <ErrorState
        error={definition.error}
        title={renameMessages.loadFailed(name)}
        onRetry={() => void definition.refetch()}
      />
    );
  }
  if (definition.data === undefined) return <Skeleton height={160} />;
  if (result !== undefined) {
    return (
      <RenameOutcome
        kind={kind}
        name={name}
        result={result}
        dependents={unchangedDependents}
        isBusy={isBusy}
        onRetry={() => void retry(result)}
        onClose={onClose}
        onDelete={() => onDelete(name)}
      />
    );
  }
  const original = definition.data.body;
  return (
    <NewNameForm
      kind={kind}
      name={name}
      existingNames={existingNames}
      original={original}
      dependents={dependents}
      error={rename.error}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={({ newName, secrets, changesDependents }) => {
        const referringResources = dependents.of(name);
        setUnchangedDependents(changesDependents ? [] : referringResources);
        void run({
          definition: original,
          newName,
          secrets,
          dependents: changesDependents ? referringResources : [],
        });
      }}
    />
  );
};
