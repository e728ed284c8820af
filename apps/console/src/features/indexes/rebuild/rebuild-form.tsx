import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { copyPlan, findKeyField, isObject, type NotCopiedField, type SearchIndex } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { indexPath } from '../../../shared/api/paths';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { ChangeList } from '../../../shared/definition/change-list';
import { distinct } from '../../../shared/definition/check';
import { readDefinition } from '../../../shared/definition/definition-text';
import { FindingList } from '../../../shared/definition/finding-list';
import { useFullKind } from '../../../shared/definition/full-kind';
import { useDefinition } from '../../../shared/definition/use-definition';
import { startTask } from '../../../shared/tasks/tasks-api';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { useProductionConfirmation } from '../../../shared/ui/production-confirmation';
import { formMessages } from './messages';
import classes from './rebuild.module.css';
import { useIndexWriters } from './use-index-writers';
import { useNewIndexName } from './use-new-index-name';

interface RebuildFormProps {
  name: string;
  response: ApiResponse<SearchIndex>;
}

/** The changes, the values that are lost, and the name of the new index. Starts the rebuild. */
export const RebuildForm = ({ name, response }: RebuildFormProps) => {
  const kind = useFullKind({ id: 'indexes' });
  const connection = useConnection();
  const client = useQueryClient();
  const path = useConnectionPath();
  const navigate = useNavigate();
  const denialReason = useWriteDenialReason();
  const { changes, verdict, draft } = useDefinition(kind, name, response);
  const { newName, isNameReady, isNameValid, nameError, setNewName } = useNewIndexName(name);
  const [isAccepted, setAccepted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const definition = useMemo(() => {
    const parsed = readDefinition(draft.text);
    return 'value' in parsed && isObject(parsed.value) && Array.isArray(parsed.value['fields'])
      ? parsed.value
      : undefined;
  }, [draft.text]);
  const newIndex = definition as unknown as SearchIndex | undefined;
  const losses = useMemo(
    () => (newIndex === undefined ? [] : copyPlan(response.body, newIndex).notCopied),
    [response.body, newIndex],
  );
  const problems = distinct([...verdict.schema, ...verdict.rules]).filter(({ severity }) => severity === 'error');
  const key = findKeyField(response.body.fields)?.name;
  const hasOtherKey = newIndex !== undefined && findKeyField(newIndex.fields)?.name !== key;
  const writers = useIndexWriters(name);
  const disabledWriters = writers.filter((indexer) => indexer.disabled === true);
  const [source, setSource] = useState<DocumentSource>('copy');
  const runsIndexers = source === 'indexers' && writers.length > 0 && disabledWriters.length === 0;
  const confirmation = useProductionConfirmation(connection, name);
  const vectorizerNames = newIndex === undefined ? [] : vectorizersWithoutKey(newIndex);
  const canStart =
    denialReason === undefined &&
    definition !== undefined &&
    problems.length === 0 &&
    !hasOtherKey &&
    isNameValid &&
    (runsIndexers ? confirmation.isConfirmed : losses.length === 0 || isAccepted);

  const start = async () => {
    if (definition === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      await startTask(client, {
        kind: 'rebuildIndex',
        connectionId: connection.id,
        indexName: name,
        newIndexName: newName,
        definition,
        acceptedLosses: runsIndexers ? [] : losses.map((loss) => loss.name),
        ...(runsIndexers ? { indexers: namesOf(writers), confirmedName: confirmation.confirmedName } : {}),
      });
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) void start();
      }}
    >
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
      {writers.length > 0 && (
        <SourceChoice
          name={name}
          writers={writers}
          disabledWriters={disabledWriters}
          value={runsIndexers ? 'indexers' : 'copy'}
          onChange={setSource}
        />
      )}
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
        <Button type="submit" variant="filled" disabled={!canStart} loading={isBusy} title={denialReason}>
          {formMessages.start}
        </Button>
      </div>
    </form>
  );
};

const namesOf = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);

/** Names of vectorizers with an API key that the service doesn't return. */
const vectorizersWithoutKey = ({ vectorSearch }: SearchIndex): string[] =>
  (vectorSearch?.vectorizers ?? []).flatMap((vectorizer) => {
    const isHidden = Object.values(vectorizer).some((part: unknown) => isObject(part) && part['apiKey'] === null);
    return isHidden ? [vectorizer.name] : [];
  });

/** Where the new index gets its documents: from the old index, or from the indexers that write to it. */
type DocumentSource = 'copy' | 'indexers';

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
