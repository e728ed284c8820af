import { Radio, TextInput } from '@mantine/core';
import type { SwitchMethod, TaskDecision } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { formatNumber } from '../../../shared/format/format';
import { DeleteDefinitions } from '../../../shared/definition/delete-definitions';
import { useFullKind } from '../../../shared/definition/full-kind';
import { cancelTask, decideTask, refreshTasks } from '../../../shared/tasks/tasks-api';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { notify } from '../../../shared/ui/notify';
import { TypeToConfirm } from '../../../shared/ui/type-to-confirm';
import { decisionMessages as messages, guideMessages } from './messages';
import { reportOf, runsIndexers, type RebuildTask } from './rebuild-tasks';
import classes from './rebuild.module.css';
import { useTaskDenialReason } from './use-task-denial-reason';

/** The result of the copy, and the ways to continue the rebuild. */
export const RebuildDecision = ({ task }: { task: RebuildTask }) => {
  const client = useQueryClient();
  const denialReason = useTaskDenialReason(task);
  const isProduction = useConnection().environment === 'production';
  const { indexName, newIndexName } = task.input;
  const report = reportOf(task);
  const [method, setMethod] = useState<SwitchMethod>(report.aliases.length > 0 ? 'aliases' : 'recreate');
  const [typedName, setTypedName] = useState('');
  const [pendingDecision, setPendingDecision] = useState<TaskDecision['decision']>();
  const [error, setError] = useState<unknown>();
  const decide = async (decision: TaskDecision) => {
    setPendingDecision(decision.decision);
    setError(undefined);
    try {
      await decideTask(client, task, decision);
    } catch (cause) {
      setPendingDecision(undefined);
      setError(cause);
    }
  };
  const kind = useFullKind({ id: 'indexes' });
  const [isDiscarding, setDiscarding] = useState(false);
  const cancel = () => {
    cancelTask(task.id).then(
      () => refreshTasks(client),
      (cause: unknown) => notify.failed(cause, guideMessages.cancelFailed),
    );
  };
  const canRecreate = report.notCopiedBack.length === 0;
  const canUseMethod = method === 'aliases' ? report.aliases.length > 0 : canRecreate;
  const requiresConfirmation = canUseMethod && (method === 'recreate' || isProduction);
  const canSwitch = canUseMethod && (!requiresConfirmation || typedName === indexName);
  return (
    <div className={classes.panel}>
      {task.isOfOtherUser && <Note>{guideMessages.ofOtherUser(task.user.name)}</Note>}
      {report.problem !== undefined && <Note tone="danger">{report.problem}</Note>}
      <Report task={task} />
      {runsIndexers(task) && report.documents.after < report.documents.before && (
        <Note tone="warn">{messages.fewer(indexName, newIndexName)}</Note>
      )}
      {report.writesDetected && !runsIndexers(task) && <Note tone="warn">{messages.writes(indexName)}</Note>}
      <div className={classes.option}>
        <p>{runsIndexers(task) ? messages.runAgainHelp : messages.copyChangesHelp}</p>
        <ButtonWithReason
          onClick={() => void decide({ decision: 'copyChanges' })}
          loading={pendingDecision === 'copyChanges'}
          reason={denialReason}
        >
          {runsIndexers(task) ? messages.runAgain : messages.copyChanges}
        </ButtonWithReason>
      </div>
      <form
        className={classes.switch}
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSwitch || denialReason !== undefined) return;
          void decide({
            decision: 'switchIndex',
            method,
            ...(requiresConfirmation ? { confirmedName: typedName } : {}),
          });
        }}
      >
        <MethodChoice task={task} value={method} onChange={setMethod} />
        {requiresConfirmation && (
          <TextInput
            maw={420}
            autoComplete="off"
            spellCheck={false}
            label={<TypeToConfirm name={indexName} isProduction={isProduction} />}
            value={typedName}
            onChange={(event) => setTypedName(event.currentTarget.value)}
          />
        )}
        <p className={classes.hint}>
          {runsIndexers(task) ? messages.indexersHint(newIndexName) : messages.writersHint}
        </p>
        <div className={classes.actions}>
          <ButtonWithReason
            color="red"
            onClick={() => setDiscarding(true)}
            reason={denialReason}
            hint={messages.discardHelp(newIndexName)}
          >
            {messages.discard}
          </ButtonWithReason>
          <ButtonWithReason
            onClick={() => void decide({ decision: 'keepBoth' })}
            loading={pendingDecision === 'keepBoth'}
            reason={denialReason}
            hint={messages.keepBothHelp(newIndexName)}
          >
            {messages.keepBoth}
          </ButtonWithReason>
          <ButtonWithReason
            type="submit"
            variant="filled"
            {...(method === 'recreate' ? { color: 'red' } : {})}
            loading={pendingDecision === 'switchIndex'}
            reason={denialReason}
            disabled={!canSwitch}
          >
            {messages.switchNow}
          </ButtonWithReason>
        </div>
      </form>
      {error !== undefined && <ErrorState error={error} title={guideMessages.decisionFailed} />}
      <DeleteDefinitions
        kind={kind}
        names={isDiscarding ? [newIndexName] : []}
        onClose={() => setDiscarding(false)}
        onDeleted={cancel}
      />
    </div>
  );
};

interface MethodChoiceProps {
  task: RebuildTask;
  value: SwitchMethod;
  onChange: (method: SwitchMethod) => void;
}

/** How the new index replaces the old one. */
const MethodChoice = ({ task, value, onChange }: MethodChoiceProps) => {
  const { indexName, newIndexName } = task.input;
  const { aliases, notCopiedBack } = reportOf(task);
  const recreateHelp = runsIndexers(task) ? messages.recreateByIndexersHelp : messages.recreateHelp;
  return (
    <Radio.Group
      label={messages.method}
      value={value}
      onChange={(next) => onChange(next === 'aliases' ? 'aliases' : 'recreate')}
    >
      <Radio
        value="aliases"
        disabled={aliases.length === 0}
        label={messages.methods.aliases(aliases.length === 0 ? ['aliases'] : aliases, newIndexName)}
        description={aliases.length === 0 ? messages.noAlias : messages.aliasesHelp(indexName)}
      />
      <Radio
        value="recreate"
        disabled={notCopiedBack.length > 0}
        label={messages.methods.recreate(indexName)}
        description={
          notCopiedBack.length > 0 ? messages.notCopiedBack(notCopiedBack) : recreateHelp(indexName, newIndexName)
        }
      />
    </Radio.Group>
  );
};

/** The counts and errors of the copy. */
const Report = ({ task }: { task: RebuildTask }) => {
  const { indexers = [], documents, sample, failed, lostValues, changes, ...report } = reportOf(task);
  const errors = [...report.errors, ...indexers.flatMap((indexer) => indexer.errors)];
  const { indexName, newIndexName } = task.input;
  const rows: readonly (readonly [string, string])[] = [
    [messages.documentsIn(indexName), formatNumber(documents.before)],
    [messages.documentsIn(newIndexName), formatNumber(documents.after)],
    [messages.sample, messages.sampleText(sample.compared, sample.different)],
    ...indexers.map(
      (indexer) => [messages.indexer(indexer.name), messages.indexerText(indexer.processed, indexer.failed)] as const,
    ),
    ...(changes === undefined
      ? []
      : [[messages.changes, messages.changesText(changes.copied, changes.removed)] as const]),
    // Tasks of older versions don't have the number.
    ...((lostValues ?? 0) === 0 ? [] : [[messages.lostValues, messages.lostValuesText(lostValues)] as const]),
    ...(failed === 0 ? [] : [[messages.failed, messages.failedText(failed)] as const]),
  ];
  return (
    <>
      <dl className={classes.report} aria-label={messages.report}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {errors.length > 0 && (
        <ul className={classes.errors}>
          {errors.map(({ key, message }) => (
            <li key={`${key} ${message}`}>
              <code>{key}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
