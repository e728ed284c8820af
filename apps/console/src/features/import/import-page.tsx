import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck, IconDatabaseImport } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { pagePaths } from '../../shared/api/paths';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { OrphanedDraftNote } from '../../shared/definition/orphaned-draft-note';
import { usePresentations } from '../../shared/presentations/context';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { Page } from '../../shared/ui/page';
import { describeMissingParts } from './describe-missing-parts';
import { DiscardImport } from './discard-import';
import { DraftEditor } from './draft-editor';
import { EnrichmentStep } from './enrichment-step';
import classes from './import.module.css';
import { countFields } from './model/count-fields';
import { textFieldOf } from './model/definitions';
import { isPageLengthValid, readImportDraft } from './model/import-draft';
import { importMessages as messages, indexMessages, previewMessages, runMessages } from './messages';
import { NameProblem } from './name-problem';
import { PreviewPane } from './preview-pane';
import { PreviewStep } from './preview-step';
import { ReviewStep } from './review-step';
import { NAME_ID, SourceStep } from './source-step';
import { stepOf, steps, type Step } from './steps';
import { isSourceChosen, readsUploadedFiles, useImport, type Import } from './use-import';
import { isFileSource } from './use-source';

interface ImportPageProps {
  /** Shows the latest run of an indexer, with links to its index. */
  LiveRun: ComponentType<{ name: string; searchLabel: string }>;
}

/** Name of the indexer whose first run the page shows. */
const INDEXER = 'indexer';

/** Imports data in five steps, the last of which becomes the run. */
export const ImportPage = ({ LiveRun }: ImportPageProps) => {
  const denialReason = useWriteDenialReason();
  const path = useConnectionPath();
  const [search] = useSearchParams();
  const indexer = search.get(INDEXER);
  const { pagePath } = usePresentations().of({ id: 'indexers' });
  if (indexer !== null) {
    return (
      <Page
        title={runMessages.title(indexer)}
        actions={
          <>
            <Button component={Link} to={path(pagePaths.importData)}>
              {runMessages.another}
            </Button>
            <Button component={Link} to={path(pagePath(indexer))}>
              {runMessages.indexer}
            </Button>
          </>
        }
      >
        <LiveRun name={indexer} searchLabel={runMessages.search} />
      </Page>
    );
  }
  if (denialReason !== undefined) {
    return (
      <EmptyState
        isPage
        icon={<IconDatabaseImport size={22} stroke={1.5} />}
        title={messages.denied}
        description={denialReason}
      />
    );
  }
  return <ImportSteps />;
};

const ImportSteps = () => {
  const state = useImport();
  const [search, setSearch] = useSearchParams();
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const step = stepOf(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const stepList = useRef<HTMLOListElement>(null);
  const displayedStep = useRef(step);
  const changesName = useRef(false);
  useEffect(() => {
    if (displayedStep.current !== step) {
      if (changesName.current) document.getElementById(NAME_ID)?.focus();
      else heading.current?.focus();
    }
    changesName.current = false;
    displayedStep.current = step;
    // A narrow window may not show all of the steps.
    stepList.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [step]);
  useFocusFirstControl(heading, state.isNameReady);
  const isChosen = isSourceChosen(state);
  const hasChunkSettings = state.draft.chunks && textFieldOf(state.draft, state.source.inferredSource) !== undefined;
  const isEnrichmentComplete = !hasChunkSettings || isPageLengthValid(state.draft.pageLength);
  const isReady = isChosen && state.isNameReady && state.nameProblem === undefined;
  const position = steps.indexOf(step);
  const { orphanedDrafts } = state.draftState;
  /** Only the draft knows the files that it uploaded, so it is restored before it is discarded with them. */
  const discardOrphanedDraft = () => {
    const { latest } = orphanedDrafts;
    if (latest === undefined || readImportDraft(latest.draft.text).folder === '') return orphanedDrafts.discard();
    void orphanedDrafts.restore().then(setConfirmingDiscard);
  };
  const goTo = (target: Step) => setSearch({ step: target });
  const changeName = () => {
    changesName.current = true;
    goTo('source');
  };
  const nextStep = steps[position + 1];
  const previousStep = steps[position - 1];
  const backButton = previousStep !== undefined && <Button onClick={() => goTo(previousStep)}>{messages.back}</Button>;
  return (
    <Page
      title={messages.title}
      description={messages.description}
      actions={<DiscardImport state={state} isConfirming={isConfirmingDiscard} onConfirming={setConfirmingDiscard} />}
    >
      {!state.draftState.isDirty && <OrphanedDraftNote drafts={{ ...orphanedDrafts, discard: discardOrphanedDraft }} />}
      {state.listError !== null && (
        <ErrorState
          isCompact
          error={state.listError}
          title={messages.resourcesLoadFailed}
          onRetry={() => void state.refetchLists()}
        />
      )}
      <div className={classes.page} data-step={step}>
        <nav aria-label={messages.steps} className={classes.steps}>
          <ol ref={stepList}>
            {steps.map((each, i) => (
              <li key={each}>
                <button
                  type="button"
                  aria-current={each === step ? 'step' : undefined}
                  disabled={(i > 0 && !isReady) || (each === 'review' && !isEnrichmentComplete)}
                  onClick={() => goTo(each)}
                >
                  <span className={classes.number}>
                    {i < position && (i > 0 || isChosen) ? <IconCheck size={13} stroke={2} aria-hidden /> : i + 1}
                  </span>
                  <span className={classes.stepName}>{messages.stepNames[each]}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <section className={classes.main} aria-labelledby="step-title">
          <h2 id="step-title" tabIndex={-1} ref={heading}>
            {messages.stepNames[step]}
          </h2>
          <p className={classes.hint}>{messages.stepHelp[step]}</p>
          {step === 'source' ? (
            <SourceStep state={state} />
          ) : state.draft.source === 'new' && !isChosen ? (
            <Note tone="warn" actions={<Button onClick={() => goTo('source')}>{messages.toSource}</Button>}>
              {messages.waitsForSource(state.source.dataSource && describeMissingParts(state))}
            </Note>
          ) : step === 'preview' ? (
            <PreviewStep state={state} />
          ) : state.source.isPreviewLoading ? (
            <PendingPreview />
          ) : step === 'index' ? (
            <IndexStep state={state} />
          ) : step === 'enrichment' ? (
            <EnrichmentStep state={state} />
          ) : (
            <ReviewStep
              state={state}
              backButton={backButton}
              onChangeName={changeName}
              onCreated={async (indexer) => {
                if (!readsUploadedFiles(state)) await state.uploads.removeAll(state.draft.folder);
                state.draftState.markSaved();
                setSearch({ [INDEXER]: indexer }, { replace: true });
              }}
            />
          )}
          {step !== 'source' && step !== 'review' && state.nameProblem !== undefined && (
            <NameProblem problem={state.nameProblem} onChangeName={changeName} />
          )}
          {nextStep !== undefined && (
            <Group gap={8} mt={24}>
              {backButton}
              <Button
                variant="filled"
                disabled={!isReady || (nextStep === 'review' && !isEnrichmentComplete)}
                onClick={() => goTo(nextStep)}
              >
                {messages.next(messages.stepNames[nextStep])}
              </Button>
            </Group>
          )}
        </section>
        <PreviewPane state={state} />
      </div>
    </Page>
  );
};

/**
 * After a navigation within the console, the first control below the heading gets the focus once it is enabled, unless the
 * user has moved the focus elsewhere.
 */
function useFocusFirstControl(heading: RefObject<HTMLElement | null>, isEnabled: boolean) {
  const isFirstPage = useLocation().key === 'default';
  const isPending = useRef(!isFirstPage);
  useEffect(() => {
    if (!isEnabled || !isPending.current) return;
    isPending.current = false;
    const active = document.activeElement;
    const isUnmoved =
      active === null ||
      active === document.body ||
      active.id === 'page-title' ||
      active.closest('[data-navigation]') !== null;
    if (isUnmoved) heading.current?.parentElement?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [heading, isEnabled]);
}
const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), select:not(:disabled)';

/** The definitions depend on the previewed documents, and must not change while they are edited. */
const PendingPreview = () => (
  <div role="status" aria-label={previewMessages.pending}>
    <Skeleton height={320} />
  </div>
);

const IndexStep = ({ state }: { state: Import }) => {
  const { draft, source } = state;
  const documents = source.preview.data?.body.documents.length ?? 0;
  const isModelPending = !state.isLocal && draft.chunks && draft.edited.indexes === undefined;
  return (
    <>
      <p className={classes.hint}>
        {indexMessages.help(
          countFields(state.textOf('indexes'), source.inferredSource),
          documents,
          isFileSource(source.context),
        )}{' '}
        {isModelPending && indexMessages.modelLater}
      </p>
      <DraftEditor
        kind="indexes"
        text={state.textOf('indexes')}
        {...(isModelPending ? { laterPath: 'vectorSearch.vectorizers' } : {})}
        onChange={(text) => state.edit('indexes', text)}
        onReset={draft.edited.indexes === undefined ? undefined : () => state.reset('indexes')}
      />
    </>
  );
};
