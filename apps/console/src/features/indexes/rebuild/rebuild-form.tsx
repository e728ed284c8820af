import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import type { ConvertedField, NotCopiedField, SearchIndex } from '@searchdeck/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { indexPath } from '../../../shared/api/paths';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { ChangeList } from '../../../shared/definition/change-list';
import { FindingList } from '../../../shared/definition/finding-list';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { useProductionConfirmation } from '../../../shared/ui/production-confirmation';
import { formMessages } from './messages';
import classes from './rebuild.module.css';
import { useDocumentSource, type DocumentSource } from './use-document-source';
import { useNewIndexName } from './use-new-index-name';
import { useRebuildCheck, type RebuildCheck } from './use-rebuild-check';
import { useStartRebuild } from './use-start-rebuild';

interface RebuildFormProps {
  name: string;
  response: ApiResponse<SearchIndex>;
}

/** The changes, the values that are lost, and the name of the new index. Starts the rebuild. */
export const RebuildForm = ({ name, response }: RebuildFormProps) => {
  const connection = useConnection();
  const path = useConnectionPath();
  const denialReason = useWriteDenialReason();
  const check = useRebuildCheck(name, response);
  const { definition, losses, conversions, vectorizerNames } = check;
  const { newName, isNameReady, isNameValid, nameError, setNewName } = useNewIndexName(name);
  const { writers, disabledWriters, runsIndexers, setSource } = useDocumentSource(name);
  const [isAccepted, setAccepted] = useState(false);
  const confirmation = useProductionConfirmation(connection, name);
  const { start, isBusy, error } = useStartRebuild();
  const canStart =
    denialReason === undefined &&
    definition !== undefined &&
    check.problems.length === 0 &&
    !check.hasOtherKey &&
    isNameValid &&
    (runsIndexers ? confirmation.isConfirmed : losses.length === 0 || isAccepted);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canStart) return;
        void start({
          indexName: name,
          newIndexName: newName,
          definition,
          acceptedLosses: runsIndexers ? [] : losses.map((loss) => loss.name),
          ...(runsIndexers ? { indexers: namesOf(writers), confirmedName: confirmation.confirmedName } : {}),
        });
      }}
    >
      <Changes name={name} check={check} />
      {writers.length > 0 && (
        <SourceChoice
          name={name}
          writers={writers}
          disabledWriters={disabledWriters}
          value={runsIndexers ? 'indexers' : 'copy'}
          onChange={setSource}
        />
      )}
      {conversions.length > 0 && !runsIndexers && <Conversions conversions={conversions} />}
      {losses.length > 0 && (
        <Losses name={name} losses={losses} areRefilled={runsIndexers} isAccepted={isAccepted} onAccept={setAccepted} />
      )}
      {writers.length > 0 && !runsIndexers && <Note tone="warn">{formMessages.writers(namesOf(writers))}</Note>}
      {vectorizerNames.length > 0 && <Note tone="warn">{formMessages.credentials(vectorizerNames)}</Note>}
      <TextInput
        label={formMessages.newName}
        description={formMessages.newNameHelp}
        value={newName}
        disabled={!isNameReady}
        maw={420}
        autoComplete="off"
        spellCheck={false}
        error={isNameReady ? nameError : undefined}
        onChange={(event) => setNewName(event.currentTarget.value)}
      />
      {runsIndexers && confirmation.field}
      {error !== undefined && <ErrorState error={error} title={formMessages.startFailed} />}
      <div className={classes.actions}>
        <Button component={Link} to={path(indexPath(name))}>
          {formMessages.cancel}
        </Button>
        <ButtonWithReason reason={denialReason} type="submit" variant="filled" disabled={!canStart} loading={isBusy}>
          {formMessages.start}
        </ButtonWithReason>
      </div>
    </form>
  );
};

/** The changes of the draft, and what prevents a rebuild with it. */
const Changes = ({ name, check }: { name: string; check: RebuildCheck }) => {
  const { changes, problems, hasOtherKey, key } = check;
  const path = useConnectionPath();
  const navigate = useNavigate();
  return (
    <section>
      <h2>{formMessages.changes}</h2>
      {changes.length === 0 ? <p>{formMessages.noChanges}</p> : <ChangeList changes={changes} />}
      {problems.length > 0 && (
        <>
          <h2>{formMessages.errors(problems.length)}</h2>
          <FindingList findings={problems} onReveal={() => void navigate(path(indexPath(name)))} />
        </>
      )}
      {hasOtherKey && <Note tone="danger">{formMessages.keyChanged(key ?? '')}</Note>}
      <Link to={path(indexPath(name))}>{formMessages.edit}</Link>
    </section>
  );
};

const namesOf = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);

interface SourceChoiceProps {
  name: string;
  writers: readonly { name: string }[];
  disabledWriters: readonly { name: string }[];
  value: DocumentSource;
  onChange: (source: DocumentSource) => void;
}

const SourceChoice = ({ name, writers, disabledWriters, value, onChange }: SourceChoiceProps) => (
  <Radio.Group
    label={formMessages.source}
    value={value}
    onChange={(next) => onChange(next === 'indexers' ? 'indexers' : 'copy')}
  >
    <Radio value="copy" label={formMessages.copy} description={formMessages.copyHelp} />
    <Radio
      value="indexers"
      disabled={disabledWriters.length > 0}
      label={formMessages.runIndexers(namesOf(writers))}
      description={
        disabledWriters.length > 0
          ? formMessages.disabledIndexers(namesOf(disabledWriters))
          : formMessages.runIndexersHelp(name)
      }
    />
  </Radio.Group>
);

const Conversions = ({ conversions }: { conversions: readonly ConvertedField[] }) => (
  <section>
    <h2>{formMessages.converted}</h2>
    <p>{formMessages.convertedHelp}</p>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{formMessages.field}</th>
          <th scope="col">{formMessages.types}</th>
        </tr>
      </thead>
      <tbody>
        {conversions.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{formMessages.typesOf(from, to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

interface LossesProps {
  name: string;
  losses: readonly NotCopiedField[];
  /** Whether indexers write these values again. */
  areRefilled: boolean;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

const Losses = ({ name, losses, areRefilled, isAccepted, onAccept }: LossesProps) => (
  <section>
    <h2>{formMessages.losses}</h2>
    <p>{areRefilled ? formMessages.refilledHelp : formMessages.lossesHelp}</p>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{formMessages.field}</th>
          <th scope="col">{formMessages.reason}</th>
        </tr>
      </thead>
      <tbody>
        {losses.map((loss) => (
          <tr key={loss.name}>
            <th scope="row">
              <code>{loss.name}</code>
            </th>
            <td>{formMessages.reasons[loss.reason]}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {!areRefilled && losses.some(({ reason }) => reason === 'notRetrievable') && (
      <p>{formMessages.retrievableHint(name)}</p>
    )}
    {!areRefilled && (
      <Checkbox
        size="xs"
        label={formMessages.accept}
        checked={isAccepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    )}
  </section>
);
