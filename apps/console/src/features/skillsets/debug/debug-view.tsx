import { Button, Skeleton } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { readJson } from '../../../shared/api/json-problem';
import { denialMessages } from '../../../shared/api/messages';
import { pagePaths } from '../../../shared/api/paths';
import { reachable } from '../../../shared/api/reachability';
import { useStore } from '../../../shared/api/store';
import { useConnection } from '../../../shared/api/use-connection';
import { useLocalService } from '../../../shared/api/use-local-service';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { setValue, valueAt } from '../../../shared/definition/edit-text';
import { EmptyState } from '../../../shared/ui/empty-state';
import { readableKey } from '../../../shared/format/readable-key';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { usePipeline } from '../use-pipeline';
import { CaseActions } from './case-actions';
import { CompareView } from './compare-view';
import { describeRunError } from './debug-error';
import { DebugResult } from './debug-result';
import { DebugSourceBar } from './debug-source';
import classes from './debug.module.css';
import { debugMessages as messages, sourceMessages } from './messages';
import { useDebugRun } from './use-debug-run';
import { useDebugParameters } from './use-debug-session';
import { useInitialRun } from './use-initial-run';

/** Runs the draft of a skillset on one document, and shows what each skill does. It edits the same draft as the other tabs. */
export const DebugView = (props: EditorViewProps) => {
  const { connection, denialReason } = useLocalService();
  const { onReady } = props;
  const latestOnReady = useRef(onReady);
  useEffect(() => {
    latestOnReady.current = onReady;
  });
  useEffect(() => {
    latestOnReady.current({ reveal: () => undefined });
    return () => latestOnReady.current(undefined);
  }, []);
  if (connection !== undefined) return <Debugger {...props} />;
  return (
    <EmptyState
      icon={<IconBug size={22} stroke={1.5} />}
      title={messages.needsLocalTitle}
      description={denialReason}
      action={
        <Button component={Link} to={pagePaths.connections}>
          {messages.openConnections}
        </Button>
      }
    />
  );
};

const Debugger = ({ name = '', text, onChange, readOnly, onSave }: EditorViewProps) => {
  const connection = useConnection();
  const { connection: local, denialReason: localDenialReason } = useLocalService();
  const isReachable = useStore(reachable);
  // A run changes nothing in the service of the skillset: only the local service must permit it.
  const runDenialReason = localDenialReason ?? (isReachable ? undefined : denialMessages.unreachable);
  const { indexers, indexOf } = usePipeline(name);
  const keyFieldOf = (indexerName: string) => {
    const indexName = indexers?.find((indexer) => indexer.name === indexerName)?.indexName;
    return indexOf(indexName ?? '')?.fields.find(({ isKey }) => isKey)?.name;
  };
  const readResult = useMemo(() => readJson(text), [text]);
  const skillset = 'value' in readResult ? readResult.value : undefined;
  const denialReason = runDenialReason ?? (skillset === undefined ? sourceMessages.invalidSkillset : undefined);
  const parameters = useDebugParameters();
  const debugRun = useDebugRun(skillset);
  const { session, isRunning, runError, openedCase } = debugRun;
  useInitialRun(denialReason, debugRun.run);
  const isLocal = connection.kind === 'local';
  const error = runError ?? debugRun.loadError;
  const runChanges = (fromStep?: number) => {
    if (denialReason === undefined && !isRunning) debugRun.rerun(skillset, fromStep);
  };
  return (
    <div className={classes.debugger}>
      <DebugSourceBar
        indexers={(indexers ?? []).map((indexer) => indexer.name)}
        keyFieldOf={keyFieldOf}
        needsConnectionString={!isLocal}
        denialReason={denialReason}
        isRunning={isRunning}
        onRun={(newSource) => debugRun.run(newSource)}
        onRerun={session === undefined ? undefined : () => runChanges()}
      >
        <CaseActions
          name={name}
          current={debugRun.currentCase}
          denialReason={denialReason}
          isRunning={isRunning}
          onOpen={(opened) => {
            const { document, indexerName } = opened;
            debugRun.run({ document, ...(indexerName === undefined ? {} : { indexerName }) }, opened);
            parameters.set({ view: 'compare' });
          }}
        />
      </DebugSourceBar>
      {!isLocal && local !== undefined && <p className={classes.hint}>{messages.runsIn(local.name)}</p>}
      {error !== null && (
        <ErrorState
          error={error}
          {...(runError === null ? { title: messages.loadFailed } : describeRunError(runError, debugRun.requestedItem))}
        />
      )}
      {runError !== null && session !== undefined && (
        <Note tone="warn">{messages.previousResult(readableKey(session.itemId))}</Note>
      )}
      {session !== undefined ? (
        <DebugResult
          key={session.id}
          session={session}
          skillAt={(index) => valueAt(skillset, ['skills', index])}
          editorPath={`skillsets/${name}/debug`}
          readOnly={readOnly || skillset === undefined}
          onSkillChange={(index, skill) => onChange(setValue(text, ['skills', index], skill))}
          onSave={onSave}
          denialReason={denialReason}
          isRunning={isRunning}
          isPrevious={runError !== null}
          onRerun={runChanges}
          comparison={<CompareView session={session} name={name} openedCase={openedCase} denialReason={denialReason} />}
        />
      ) : debugRun.isLoading || isRunning ? (
        <div role="status" aria-label={sourceMessages.running}>
          <Skeleton height={320} />
        </div>
      ) : error === null ? (
        <NoSession isExpired={debugRun.isExpired} denialReason={runDenialReason} />
      ) : null}
    </div>
  );
};

interface NoSessionProps {
  isExpired: boolean;
  denialReason: string | undefined;
}

const NoSession = ({ isExpired, denialReason }: NoSessionProps) => (
  <EmptyState
    icon={<IconBug size={22} stroke={1.5} />}
    title={isExpired ? messages.expiredTitle : messages.emptyTitle}
    description={denialReason ?? (isExpired ? messages.expiredText : messages.emptyText)}
  />
);
