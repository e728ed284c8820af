import { Button, Tabs } from '@mantine/core';
import { kindById, type OperationId } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { refreshAfter } from '../../shared/api/after-change';
import { confirmedBy } from '../../shared/api/confirmation';
import { callOperation, jsonText } from '../../shared/api/operations';
import { useConnection } from '../../shared/api/use-connection';
import type { RevealTarget } from '../../shared/definition/editor-view';
import { findingPath } from '../../shared/definition/finding-path';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { DraftEditor } from './draft-editor';
import classes from './import.module.css';
import { importMessages, reviewMessages as messages } from './messages';
import { createTogether, type CreateFailure, type NewResource } from './model/create-together';
import { draftKindNames } from './model/draft-kind-names';
import { draftKinds, type DraftKind } from './model/import-draft';
import { NameProblem } from './name-problem';
import { ReviewSummary } from './review-summary';
import { creationErrorsOf, nameOfDraft } from './use-draft-findings';
import type { Import } from './use-import';

interface ReviewStepProps {
  state: Import;
  /** Returns to the previous step. */
  backButton: ReactNode;
  onChangeName: () => void;
  onCreated: (indexer: string) => Promise<void>;
}

const isDraftKind = (value: string | null): value is DraftKind => draftKinds.some((kind) => kind === value);

/** The four definitions, and their creation. */
export const ReviewStep = ({ state, backButton, onChangeName, onCreated }: ReviewStepProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const { draft, kindsToCreate, textOf } = state;
  const [kind, setKind] = useState<DraftKind>(kindsToCreate[0] ?? 'indexes');
  const [kindInCreation, setKindInCreation] = useState<DraftKind>();
  const [failure, setFailure] = useState<CreateFailure>();
  const [revealed, setRevealed] = useState<RevealTarget>();
  const errors = kindsToCreate.map((each) => [each, creationErrorsOf(each, textOf(each), connection.dialect)] as const);
  const errorCounts = new Map(errors.map(([each, findings]) => [each, findings.length]));
  const firstError = errors.flatMap(([each, findings]) => findings.map((finding) => ({ kind: each, finding })))[0];
  const isInvalid = state.nameProblem !== undefined || firstError !== undefined;
  const select = (next: DraftKind, target?: RevealTarget) => {
    setKind(next);
    setRevealed(target);
  };
  const create = async () => {
    const resources = kindsToCreate.map((each): NewResource => ({
      kind: each,
      name: nameOfDraft(textOf(each)),
      text: textOf(each),
    }));
    setFailure(undefined);
    setKindInCreation(kindsToCreate[0]);
    try {
      const result = await createTogether(resources, {
        create: ({ kind: id, text }) =>
          callOperation(connection.id, `${id}.create` as OperationId, { body: jsonText(text) }),
        remove: ({ kind: id, name }) =>
          callOperation(connection.id, `${id}.delete` as OperationId, {
            path: { [kindById(id).parameter]: name },
            // The user just created it, so it needs no confirmation.
            headers: confirmedBy(name),
          }),
        onCreated: ({ kind: id }) => setKindInCreation(kindsToCreate[kindsToCreate.indexOf(id) + 1]),
      });
      for (const { kind: tag } of resources) {
        await refreshAfter(client, connection.id, { tag });
      }
      setFailure(result);
      if (result === undefined) await onCreated(resources.at(-1)?.name ?? draft.name);
    } finally {
      setKindInCreation(undefined);
    }
  };
  return (
    <>
      <ReviewSummary state={state} />
      <Tabs value={kind} onChange={(value) => isDraftKind(value) && select(value)}>
        <Tabs.List aria-label={messages.drafts}>
          {draftKinds.map((each) => (
            <Tabs.Tab key={each} value={each} aria-controls="definition-panel">
              {draftKindNames[each]}
              {(errorCounts.get(each) ?? 0) > 0 && (
                <span className={classes.problems}> · {messages.errors(errorCounts.get(each) ?? 0)}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div id="definition-panel" role="tabpanel" aria-label={draftKindNames[kind]} className={classes.section}>
        {kindsToCreate.includes(kind) ? (
          <DraftEditor
            key={kind}
            kind={kind}
            text={textOf(kind)}
            onChange={(text) => state.edit(kind, text)}
            revealed={revealed}
            onReset={draft.edited[kind] === undefined ? undefined : () => state.reset(kind)}
          />
        ) : (
          <p>{kind === 'datasources' ? messages.existing(draft.existingName) : messages.noSkillset}</p>
        )}
      </div>
      {state.draftState.lacksSecrets && <Note tone="warn">{importMessages.lacksSecrets}</Note>}
      {state.nameProblem !== undefined && <NameProblem problem={state.nameProblem} onChangeName={onChangeName} />}
      {failure !== undefined && <Failure failure={failure} />}
      <div className={classes.actions}>
        {backButton}
        <Button
          variant="filled"
          loading={kindInCreation !== undefined}
          disabled={isInvalid}
          {...(connection.environment === 'production' ? { color: 'red' } : {})}
          onClick={() => void create()}
        >
          {messages.create(kindsToCreate.length)}
        </Button>
        {firstError !== undefined && (
          <button
            type="button"
            className={classes.blocked}
            title={messages.showProblem}
            onClick={() => select(firstError.kind, { path: firstError.finding.target })}
          >
            {messages.blocked(
              draftKindNames[firstError.kind],
              findingPath(firstError.finding),
              firstError.finding.message,
            )}
          </button>
        )}
        <span role="status">
          {kindInCreation === undefined ? '' : messages.creating(draftKindNames[kindInCreation])}
        </span>
      </div>
    </>
  );
};

const Failure = ({
  failure: { failedResource, error, removedResources, remainingResources },
}: {
  failure: CreateFailure;
}) => {
  const names = (resources: readonly NewResource[]) =>
    resources.map(({ kind, name }) => messages.named(draftKindNames[kind], name));
  return (
    <>
      <ErrorState
        error={error}
        title={messages.createFailed(draftKindNames[failedResource.kind], failedResource.name)}
      />
      <p>
        {removedResources.length > 0
          ? messages.removed(names(removedResources))
          : remainingResources.length === 0 && messages.nothingRemains}{' '}
        {remainingResources.length > 0 && messages.remaining(names(remainingResources))}
      </p>
    </>
  );
};
