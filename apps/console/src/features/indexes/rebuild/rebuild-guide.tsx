import { Loader } from '@mantine/core';
import type { TaskEvent } from '@searchdeck/contract';
import { IconAlertTriangle, IconBan, IconCheck, IconCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { refreshAfter } from '../../../shared/api/after-change';
import { keys } from '../../../shared/api/keys';
import { useConnection } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { DeleteDefinitions } from '../../../shared/definition/delete-definitions';
import { useFullKind } from '../../../shared/definition/full-kind';
import { cancelTask, refreshTasks, resumeTask } from '../../../shared/tasks/tasks-api';
import { useTaskEvents } from '../../../shared/tasks/use-task-events';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { notify } from '../../../shared/ui/notify';
import { CloseRebuild } from './close-rebuild';
import { guideMessages as messages } from './messages';
import { RebuildDecision } from './rebuild-decision';
import { RebuildOutcome } from './rebuild-outcome';
import { guideStepOf, guideSteps, runsIndexers, type GuideStep, type RebuildTask } from './rebuild-tasks';
import classes from './rebuild.module.css';
import { useTaskDenialReason } from './use-task-denial-reason';

interface RebuildGuideProps {
  task: RebuildTask;
  /** Called when the task runs again. */
  onResumed: () => void;
}

/** The steps of a rebuild: its progress, and the decisions of the user. */
export const RebuildGuide = ({ task, onResumed }: RebuildGuideProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const refresh = () => {
    void refreshTasks(client);
    void refreshAfter(client, connection.id, {
      tag: 'indexes',
      otherKeys: [keys.collection(connection.id, 'aliases')],
    });
  };
  const { event, error } = useTaskEvents(task, refresh);
  // Events have only the progress; the report that the user decides on is in the task.
  const hasNewState = event !== undefined && event.state !== task.state;
  useEffect(() => {
    if (hasNewState) void refreshTasks(client);
  }, [client, event?.seq, hasNewState]);

  const current = guideStepOf(task, event?.step ?? undefined);
  const stoppedState = task.state === 'failed' || task.state === 'canceled' ? task.state : undefined;
  return (
    <div className={classes.guide}>
      <p className={classes.names}>
        <code>{messages.from(task.input.indexName, task.input.newIndexName)}</code>
      </p>
      <ol className={classes.steps} aria-label={messages.stepList}>
        {guideSteps.map((step) => (
          <Step
            key={step}
            step={step}
            title={messages.steps[step === 'copy' && runsIndexers(task) ? 'refill' : step]}
            current={current}
            stoppedState={stoppedState}
            isFinished={task.state === 'succeeded'}
          >
            {step !== current ? null : stoppedState !== undefined ? (
              <StoppedRebuild task={task} step={event?.step ?? undefined} onResumed={onResumed} />
            ) : task.state === 'waiting' ? (
              <RebuildDecision key={task.updatedAt} task={task} />
            ) : task.state === 'succeeded' ? (
              <RebuildOutcome task={task} />
            ) : (
              <Progress task={task} event={event} error={error} />
            )}
          </Step>
        ))}
      </ol>
    </div>
  );
};

interface StepProps {
  step: GuideStep;
  title: string;
  current: GuideStep;
  stoppedState: 'failed' | 'canceled' | undefined;
  isFinished: boolean;
  children: ReactNode;
}

const Step = ({ step, title, current, stoppedState, isFinished, children }: StepProps) => {
  const position = guideSteps.indexOf(step) - guideSteps.indexOf(current);
  const state = position < 0 || isFinished ? 'done' : position > 0 ? 'next' : (stoppedState ?? 'current');
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <h2>
        <span className={classes.stepIcon}>
          {state === 'done' ? (
            <IconCheck size={16} stroke={2} aria-label={messages.states.done} />
          ) : state === 'failed' ? (
            <IconAlertTriangle size={16} stroke={1.7} aria-label={messages.states.failed} />
          ) : state === 'canceled' ? (
            <IconBan size={16} stroke={1.7} aria-label={messages.states.canceled} />
          ) : (
            <IconCircle size={14} stroke={2} aria-label={messages.states[state]} />
          )}
        </span>
        {title}
      </h2>
      {children}
    </li>
  );
};

interface ProgressProps {
  task: RebuildTask;
  event: TaskEvent | undefined;
  error: Error | undefined;
}

const Progress = ({ task, event, error }: ProgressProps) => {
  const denialReason = useWriteDenialReason();
  const [isCanceling, setCanceling] = useState(false);
  const cancel = () => {
    setCanceling(true);
    cancelTask(task.id).catch((cause: unknown) => {
      setCanceling(false);
      notify.failed(cause, messages.cancelFailed);
    });
  };
  return (
    <div className={classes.progress}>
      <p>
        <Loader size={14} aria-hidden />
        <span role="status">{error?.message ?? event?.message ?? messages.starting}</span>
      </p>
      <progress
        max={100}
        value={event?.percent ?? (runsIndexers(task) ? undefined : 0)}
        aria-label={messages.progress}
      />
      <div>
        <ButtonWithReason onClick={cancel} loading={isCanceling} reason={denialReason}>
          {messages.cancel}
        </ButtonWithReason>
      </div>
    </div>
  );
};

interface StoppedRebuildProps extends RebuildGuideProps {
  /** The step of the task that it stopped in; undefined if it is unknown. */
  step: string | undefined;
}

/** Why the rebuild stopped, which indexes exist, and the ways to continue. */
const StoppedRebuild = ({ task, step, onResumed }: StoppedRebuildProps) => {
  const client = useQueryClient();
  const taskDenialReason = useTaskDenialReason(task);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { indexName, newIndexName } = task.input;
  const kind = useFullKind({ id: 'indexes' });
  const deletionDenialReason = useWriteDenialReason();
  const [isDeleting, setDeleting] = useState(false);
  const list = useOperationQuery<{ value: { name: string }[] }>('indexes.list', { query: { $select: 'name' } });
  const existing = list.data?.body.value.map(({ name }) => name);
  const hasOld = existing?.includes(indexName) === true;
  const hasNew = existing?.includes(newIndexName) === true;
  // During a switch, the new index can be the only one that has all documents.
  const canDelete = hasOld && hasNew && step !== undefined && step !== 'switch';
  // The first step creates it.
  const lacksNew = existing !== undefined && !hasNew && step !== undefined && step !== 'create';
  const denialReason = taskDenialReason ?? (lacksNew ? messages.cannotResume(newIndexName) : undefined);
  const resume = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await resumeTask(client, task);
      onResumed();
    } catch (cause) {
      setBusy(false);
      setError(cause);
    }
  };
  const isFailed = task.state === 'failed';
  const existence = hasNew ? (hasOld ? messages.bothExist : messages.onlyNewExists) : messages.onlyOldExists;
  const sentences = [
    isFailed && task.error?.message,
    !lacksNew && (isFailed ? messages.failedText : messages.canceledText),
    existing !== undefined && existence(indexName, newIndexName),
    lacksNew && messages.startAnother,
    runsIndexers(task) && messages.stoppedIndexers(task.input.indexers ?? [], indexName),
  ];
  return (
    <div className={classes.panel}>
      <Note {...(isFailed ? { tone: 'danger' as const } : {})}>
        <b>{isFailed ? messages.failed : messages.canceled}.</b> {sentences.filter(Boolean).join(' ')}
      </Note>
      {task.isOfOtherUser && <Note>{messages.ofOtherUser(task.user.name)}</Note>}
      {error !== undefined && <ErrorState error={error} title={messages.resumeFailed} />}
      <div className={classes.actions}>
        <CloseRebuild task={task} />
        {canDelete && (
          <ButtonWithReason color="red" reason={deletionDenialReason} onClick={() => setDeleting(true)}>
            {messages.deleteNew(newIndexName)}
          </ButtonWithReason>
        )}
        <ButtonWithReason variant="filled" onClick={() => void resume()} loading={isBusy} reason={denialReason}>
          {messages.resume}
        </ButtonWithReason>
      </div>
      <DeleteDefinitions kind={kind} names={isDeleting ? [newIndexName] : []} onClose={() => setDeleting(false)} />
    </div>
  );
};
