import { Button, Checkbox, Loader, Modal, Skeleton, TextInput } from '@mantine/core';
import { fromDialect, secretPaths, type KindOutline, type ResourceKind } from '@searchdeck/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { ChangeList } from '../../../shared/definition/change-list';
import { useFullKind } from '../../../shared/definition/full-kind';
import { useServerDefinition } from '../../../shared/definition/use-definition';
import { useConflictingKind } from '../../../shared/definition/use-names';
import { useDependents, type Dependents } from '../../../shared/definition/use-dependents';
import { ChangedDependents, DependentList, UnknownDependents } from '../../../shared/definition/dependent-list';
import { dependentMessages } from '../../../shared/definition/dependent-messages';
import type { Dependent } from '../../../shared/definition/dependents';
import type { KindNames } from '../../../shared/format/kind-names';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { ProductionNote } from '../../../shared/ui/production-note';
import { SecretFields } from '../secret-fields';
import { renameMessages } from './messages';
import classes from './rename.module.css';
import { useRename, type RenameResult } from './use-rename';

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

/** Why a resource can't have a new name; undefined if it can. `otherKind`: a kind whose resource has the name. */
function nameProblem(
  kind: ResourceKind,
  newName: string,
  existingNames: readonly string[],
  otherKind: Pick<KindNames, 'singular'> | undefined,
): string | undefined {
  if (existingNames.includes(newName)) return renameMessages.exists(kind, newName);
  if (otherKind !== undefined) return renameMessages.nameInUse(kind, otherKind, newName);
  const isValid = !('pattern' in kind.name) || new RegExp(String(kind.name.pattern)).test(newName);
  return isValid ? undefined : kind.name.patternDescription;
}

const RenameForm = ({
  kind: outline,
  name,
  existingNames,
  onClose,
  onDelete,
}: RenameResourceProps & { name: string }) => {
  const kind = useFullKind(outline);
  const { renameWarning } = usePresentations().of(outline);
  const connection = useConnection();
  const definition = useServerDefinition(kind, name);
  const dependents = useDependents(outline, true);
  const { run, retry, result, error, isBusy } = useRename(kind, name);
  const nameInput = useRef<HTMLInputElement>(null);
  const isLoaded = definition.data !== undefined;
  // The dialog focuses what it has when it opens; the form comes later if the definition is not loaded.
  useEffect(() => (isLoaded ? nameInput.current?.focus() : undefined), [isLoaded]);
  const [newName, setNewName] = useState(name);
  const [changesDependents, setChangesDependents] = useState(true);
  const otherKind = useConflictingKind(kind)(newName);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  // After the references were changed, the lists no longer have them.
  const [renamedDependents, setRenamedDependents] = useState<readonly Dependent[]>([]);
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
      <Outcome
        kind={kind}
        name={name}
        result={result}
        dependents={changesDependents ? [] : renamedDependents}
        isBusy={isBusy}
        onRetry={() => void retry(result)}
        onClose={onClose}
        onDelete={() => onDelete(name)}
      />
    );
  }
  const original = definition.data;
  const paths = secretPaths(kind.schema, fromDialect(kind.schema, original.body, connection.dialect));
  const referringResources = dependents.of(name);
  const problem = newName === name ? undefined : nameProblem(kind, newName, existingNames, otherKind);
  const canSubmit = newName !== name && newName !== '' && problem === undefined && !dependents.isLoading;
  const isProduction = connection.environment === 'production';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSubmit || isBusy) return;
        setRenamedDependents(referringResources);
        void run({
          definition: original.body,
          newName,
          secrets,
          dependents: changesDependents ? referringResources : [],
        });
      }}
    >
      <p>{renameMessages.lead(kind)}</p>
      <TextInput
        ref={nameInput}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        label={renameMessages.newName}
        value={newName}
        error={problem}
        disabled={isBusy}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setNewName(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <SecretFields
        paths={paths}
        values={secrets}
        label={renameMessages.secret}
        description={renameMessages.secretHint}
        disabled={isBusy}
        onChange={setSecrets}
      />
      <DependentChoice
        dependents={dependents}
        referringResources={referringResources}
        isChecked={changesDependents}
        isBusy={isBusy}
        onChange={setChangesDependents}
      />
      {renameWarning !== undefined && <Note tone="warn">{renameWarning}</Note>}
      {isProduction && <ProductionNote service={connection.name} />}
      {error !== undefined && <ErrorState error={error} title={renameMessages.createFailed(newName)} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{renameMessages.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          {...(isProduction ? { color: 'red' } : {})}
          disabled={!canSubmit}
          loading={isBusy}
        >
          {renameMessages.submit(newName === name ? '' : newName)}
        </Button>
      </div>
    </form>
  );
};

interface DependentChoiceProps {
  dependents: Dependents;
  referringResources: readonly Dependent[];
  isChecked: boolean;
  isBusy: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Whether the resources that refer to the renamed one are changed. */
const DependentChoice = ({ dependents, referringResources, isChecked, isBusy, onChange }: DependentChoiceProps) => (
  <div className={classes.choice}>
    {dependents.isLoading ? (
      <p className={classes.hint} role="status">
        <Loader size={12} aria-hidden /> {dependentMessages.loading}
      </p>
    ) : referringResources.length === 0 ? (
      <p className={classes.hint}>{renameMessages.noDependents}</p>
    ) : (
      <>
        <Checkbox
          size="xs"
          label={renameMessages.dependents(referringResources.length)}
          description={renameMessages.dependentsHint}
          checked={isChecked}
          disabled={isBusy}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <DependentList dependents={referringResources} />
      </>
    )}
    <UnknownDependents kinds={dependents.unknown} />
  </div>
);

interface OutcomeProps {
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

const Outcome = ({ kind, name, result, dependents, isBusy, onRetry, onClose, onDelete }: OutcomeProps) => {
  const path = useConnectionPath();
  const { pagePath } = usePresentations().of(kind);
  const { newName, differences } = result;
  const failedDependents = result.dependents.filter((each) => each.error !== undefined);
  const stillUsed = dependents.length + failedDependents.length;
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
      {stillUsed > 0 && !isBusy && <Note tone="warn">{renameMessages.stillUsed(name, stillUsed)}</Note>}
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
