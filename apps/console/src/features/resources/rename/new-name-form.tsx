import { Button, Checkbox, Loader, TextInput } from '@mantine/core';
import { fromDialect, secretPaths, type ResourceKind, type SearchError } from '@searchdeck/contract';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { DependentList, UnknownDependents } from '../../../shared/definition/dependent-list';
import { dependentMessages } from '../../../shared/definition/dependent-messages';
import type { Dependent } from '../../../shared/definition/dependents';
import type { Dependents } from '../../../shared/definition/use-dependents';
import { useConflictingKind } from '../../../shared/definition/use-names';
import type { KindNames } from '../../../shared/format/kind-names';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { ProductionNote } from '../../../shared/ui/production-note';
import { SecretFields } from '../secret-fields';
import { SubmitButton } from '../submit-button';
import { renameMessages } from './messages';
import classes from './rename.module.css';

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

interface NewNameFormProps {
  kind: ResourceKind;
  name: string;
  existingNames: readonly string[];
  /** The definition of the resource. */
  original: unknown;
  dependents: Dependents;
  error: SearchError | undefined;
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (input: {
    newName: string;
    /** Values of secrets by their path. */
    secrets: Readonly<Record<string, string>>;
    changesDependents: boolean;
  }) => void;
}

/** The new name of a resource, its secrets, and whether the resources that refer to it are changed. */
export const NewNameForm = (props: NewNameFormProps) => {
  const { kind, name, existingNames, original, dependents, error, isBusy, onClose, onSubmit } = props;
  const { renameWarning } = usePresentations().of(kind);
  const connection = useConnection();
  const [newName, setNewName] = useState(name);
  const [changesDependents, setChangesDependents] = useState(true);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const otherKind = useConflictingKind(kind)(newName);
  const problem = newName === name ? undefined : nameProblem(kind, newName, existingNames, otherKind);
  const canSubmit = newName !== name && newName !== '' && problem === undefined && !dependents.isLoading;
  const isProduction = connection.environment === 'production';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isBusy) onSubmit({ newName, secrets, changesDependents });
      }}
    >
      <p>{renameMessages.lead(kind)}</p>
      <TextInput
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
        paths={secretPaths(kind.schema, fromDialect(kind.schema, original, connection.dialect))}
        values={secrets}
        label={renameMessages.secret}
        description={renameMessages.secretHint}
        disabled={isBusy}
        onChange={setSecrets}
      />
      <DependentChoice
        dependents={dependents}
        referringResources={dependents.of(name)}
        isChecked={changesDependents}
        isBusy={isBusy}
        onChange={setChangesDependents}
      />
      {renameWarning !== undefined && <Note tone="warn">{renameWarning}</Note>}
      {isProduction && <ProductionNote service={connection.name} />}
      {error !== undefined && <ErrorState error={error} title={renameMessages.createFailed(newName)} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{renameMessages.cancel}</Button>
        <SubmitButton type="submit" isProduction={isProduction} disabled={!canSubmit} loading={isBusy}>
          {renameMessages.submit(newName === name ? '' : newName)}
        </SubmitButton>
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
