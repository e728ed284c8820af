import { Skeleton } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readJson } from '../../../shared/api/json-problem';
import { useConnection } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { setValue, valueAt } from '../../../shared/definition/edit-text';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { usePipeline } from '../use-pipeline';
import { CaseActions } from './case-actions';
import { CompareView } from './compare-view';
import type { DebugCase } from './debug-case';
import { DebugResult } from './debug-result';
import { DebugSourceBar, type DebugSource } from './debug-source';
import classes from './debug.module.css';
import { debugMessages as messages, sourceMessages } from './messages';
import { useDebugParameters, useDebugSession } from './use-debug-session';

/** Runs the draft of a skillset on one document, and shows what each skill does. It edits the same draft as the other tabs. */
export const DebugView = (props: EditorViewProps) => {
  const isLocal = useConnection().kind === 'local';
  const { onReady } = props;
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    ready.current({ reveal: () => undefined });
    return () => ready.current(undefined);
  }, []);
  if (isLocal) return <Debugger {...props} />;
  return (
    <EmptyState
      icon={<IconBug size={22} stroke={1.5} />}
      title={messages.needsLocalTitle}
      description={sourceMessages.needsLocal}
    />
  );
};

const Debugger = ({ name = '', text, onChange, readOnly, onSave }: EditorViewProps) => {
  const writeDenialReason = useWriteDenialReason();
  const { indexers } = usePipeline(name);
  const debugging = useDebugSession();
  const { session, isLoading, isExpired, isRunning, runError, loadError, start, rerun } = debugging;
  const error = runError ?? loadError;
  const read = useMemo(() => readJson(text), [text]);
  const skillset = 'value' in read ? read.value : undefined;
  const denialReason = writeDenialReason ?? (skillset === undefined ? sourceMessages.invalidSkillset : undefined);
  const parameters = useDebugParameters();
  /** The document of the session, if it was started here. */
  const [source, setSource] = useState<DebugSource>();
  const [openedCase, setOpenedCase] = useState<DebugCase>();
  const run = (from: DebugSource, opened?: DebugCase) => {
    setSource(from);
    setOpenedCase(opened);
    start({ ...from, skillset: skillset as Parameters<typeof start>[0]['skillset'] });
  };
  const currentCase: DebugCase | undefined =
    session === undefined || source === undefined
      ? undefined
      : {
          skillset,
          ...(source.indexerName == null ? {} : { indexerName: source.indexerName }),
          document: source.document ?? {},
          expected: session.documents,
        };
  const runChanges = (fromStep?: number) => {
    if (denialReason === undefined && !isRunning) rerun(skillset, fromStep);
  };
  return (
    <div className={classes.debugger}>
      <DebugSourceBar
        indexers={(indexers ?? []).map((indexer) => indexer.name)}
        denialReason={denialReason}
        isRunning={isRunning}
        onRun={(from) => run(from)}
        onRerun={session === undefined ? undefined : () => runChanges()}
      >
        <CaseActions
          name={name}
          current={currentCase}
          denialReason={denialReason}
          onOpen={(opened) => {
            const { document, indexerName } = opened;
            run({ document, ...(indexerName === undefined ? {} : { indexerName }) }, opened);
            parameters.set({ view: 'compare' });
          }}
        />
      </DebugSourceBar>
      {error !== null && <ErrorState error={error} title={runError === null ? messages.notLoaded : messages.failed} />}
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
          onRerun={runChanges}
          comparison={<CompareView session={session} name={name} openedCase={openedCase} denialReason={denialReason} />}
        />
      ) : isLoading || isRunning ? (
        <div role="status" aria-label={sourceMessages.running}>
          <Skeleton height={320} />
        </div>
      ) : error === null ? (
        <EmptyState
          icon={<IconBug size={22} stroke={1.5} />}
          title={isExpired ? messages.expiredTitle : messages.emptyTitle}
          description={writeDenialReason ?? (isExpired ? messages.expiredText : messages.emptyText)}
        />
      ) : null}
    </div>
  );
};
