import { Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  SearchError,
  type KindOutline,
  type OperationId,
  type ResourceKind,
  type Template,
} from '@searchdeck/contract';
import { Suspense, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { JsonProblem } from '../api/json-problem';
import { jsonText } from '../api/operations';
import { useConnectionPath } from '../api/use-connection';
import { useOperation } from '../api/use-operation';
import { usePresentations } from '../presentations/context';
import type { Definition, EditorView } from '../presentations/presentation';
import { ErrorState } from '../ui/error-state';
import { JsonProblemLine } from '../ui/json-problem-line';
import { Note } from '../ui/note';
import { notify } from '../ui/notify';
import { CopyNote } from './copy-note';
import classes from './create.module.css';
import { createMessages } from './messages';
import { SAMPLE_ID, withName } from './new-definition';
import { OrphanedDraftNote } from './orphaned-draft-note';
import { ProblemSummary } from './problem-summary';
import { TemplatePicker } from './template-picker';
import { useNewDefinition } from './use-new-definition';
import { useReveal } from './use-reveal';
import { useTemplateDrafts } from './use-template-drafts';

export interface CreateDefinitionProps {
  kind: KindOutline;
  opened: boolean;
  onClose: () => void;
  /** Names of existing resources; undefined while they are loading. */
  existingNames: readonly string[] | undefined;
  /** The resource to duplicate; undefined: start with a template. */
  copyOf?: Definition | undefined;
  /** The template for sample data is selected at first. */
  isFromSample?: boolean;
}

const NO_NAMES: readonly string[] = [];

const sentence = (text: string | undefined) =>
  text === undefined ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export const CreateForm = ({
  kind,
  templates: currentTemplates,
  existingNames,
  copyOf,
  isFromSample = false,
  onClose,
  nameInput,
}: Omit<CreateDefinitionProps, 'kind' | 'existingNames'> & {
  kind: ResourceKind;
  existingNames: readonly string[];
  templates: readonly Template[];
  nameInput: RefObject<HTMLInputElement | null>;
}) => {
  const connectionPath = useConnectionPath();
  const presentation = usePresentations().of(kind);
  const views = presentation.views.filter((v): v is EditorView => v.type === 'editor' && v.isInCreate === true);
  const navigate = useNavigate();
  const create = useOperation(`${kind.id}.create` as OperationId);
  const [error, setError] = useState<SearchError>();
  // Lists that are refreshed must not change the text of a template while the user edits it.
  const [templates] = useState(currentTemplates);
  const drafts = useTemplateDrafts(kind, templates, {
    initialId: isFromSample ? SAMPLE_ID : undefined,
    blankId: copyOf === undefined ? presentation.blank.id : (templates[0]?.id ?? ''),
    existingNames,
    copyOf: copyOf?.name,
  });
  const { text, selectedId } = drafts;
  const [isSampleDone, setSampleDone] = useState(drafts.isSampleDone);
  const SampleView = selectedId === SAMPLE_ID && !isSampleDone ? presentation.sample?.view : undefined;
  const [sampleReason, setSampleReason] = useState<string>();
  /** Why the definition can't be created before the sample data is added or skipped. */
  const pendingSample = SampleView === undefined ? undefined : sampleReason;
  const [label, setLabel] = useState(views[0]?.label);
  const view = views.find((v) => v.label === label) ?? views[0];
  const { reveal: revealHere, revealInNextView, onReady } = useReveal();
  const { name, exists, nameProblem, syntaxProblem, located, findings, isValid } = useNewDefinition(kind, text, {
    // The list is refreshed with the new resource before the dialog closes.
    existingNames: create.isPending || create.isSuccess ? NO_NAMES : existingNames,
    error,
  });
  const edit = (next: string) => {
    setError(undefined);
    drafts.edit(next);
  };
  const reset = () => {
    setError(undefined);
    setSampleDone(false);
    drafts.reset();
  };
  const json = views.find((v) => v.segment === 'json');
  const showJson = (position?: Pick<JsonProblem, 'line' | 'column'>) => {
    const target = position === undefined ? undefined : { position };
    if (view === json && target !== undefined) return revealHere(target);
    revealInNextView(target);
    setLabel(json?.label);
  };
  const isBlocked = !isValid || pendingSample !== undefined;
  const reveal = (target: string | undefined) => {
    if (target === 'name') nameInput.current?.focus();
    else revealHere({ path: target });
  };
  const submit = async () => {
    if (syntaxProblem !== undefined) showJson(syntaxProblem);
    if (isBlocked) return;
    try {
      await create.mutateAsync({ body: jsonText(text) });
      drafts.remove();
      notify.done(createMessages.created(kind, name));
      // Replaces the URL of the dialog, so that Back leads to the list.
      await navigate(connectionPath(presentation.pagePath(name)), { replace: true });
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      setError(cause);
    }
  };
  const Editor = view?.editor;
  return (
    <>
      {copyOf !== undefined && <CopyNote kind={kind} definition={copyOf} />}
      {!drafts.isDirty && <OrphanedDraftNote orphaned={drafts.orphaned} />}
      {drafts.isResumed && (
        <Note actions={<Button onClick={reset}>{createMessages.reset}</Button>}>{createMessages.resumed}</Note>
      )}
      <div className={copyOf === undefined ? classes.create : classes.copy}>
        {copyOf === undefined && (
          <TemplatePicker
            templates={templates}
            selectedId={selectedId}
            onSelect={(template) => {
              setError(undefined);
              setSampleDone(false);
              drafts.select(template);
            }}
          />
        )}
        <div className={classes.definition}>
          <div className={classes.head}>
            <TextInput
              ref={nameInput}
              className={classes.name}
              label={createMessages.name}
              description={sentence(kind.name.patternDescription)}
              value={name}
              disabled={syntaxProblem !== undefined}
              error={nameProblem}
              onChange={(event) => edit(withName(text, event.currentTarget.value))}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              spellCheck={false}
              data-autofocus
            />
            {SampleView === undefined && (
              <SegmentedControl
                size="xs"
                aria-label={createMessages.editAs}
                data={views.map((v) => v.label)}
                value={view?.label ?? ''}
                onChange={setLabel}
              />
            )}
          </div>
          <div className={classes.editor} data-scrolls={SampleView !== undefined || undefined}>
            {SampleView !== undefined && (
              <Suspense fallback={null}>
                <SampleView
                  text={text}
                  onChange={edit}
                  sample={drafts.sampleText}
                  onSampleChange={drafts.editSample}
                  onPending={setSampleReason}
                  onDone={() => {
                    drafts.editSample('');
                    setSampleDone(true);
                  }}
                />
              </Suspense>
            )}
            {SampleView === undefined && Editor !== undefined && (
              <Suspense fallback={null}>
                <Editor
                  kind={kind}
                  name={undefined}
                  text={text}
                  onChange={edit}
                  findings={findings}
                  readOnly={false}
                  hasSummary={false}
                  onSave={() => void submit()}
                  onReady={onReady}
                  onJson={showJson}
                  footer={undefined}
                />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      {error !== undefined && located.length === 0 && (
        <ErrorState error={error} title={createMessages.createFailed(name)} />
      )}
      <div className={classes.actions}>
        <span className={classes.problem} role="status">
          {syntaxProblem !== undefined ? (
            <JsonProblemLine problem={syntaxProblem} onReveal={() => showJson(syntaxProblem)} />
          ) : (
            <ProblemSummary
              hasName={name !== ''}
              pendingSample={pendingSample}
              findings={
                exists === undefined ? findings : [{ message: exists, target: 'name', severity: 'error' }, ...findings]
              }
              failed={located.length > 0 ? createMessages.createFailed(name) : undefined}
              onReveal={reveal}
            />
          )}
        </span>
        {drafts.isDirty && !drafts.isResumed && (
          <Button variant="subtle" onClick={reset}>
            {createMessages.reset}
          </Button>
        )}
        <Button onClick={onClose}>{createMessages.cancel}</Button>
        <Button variant="filled" loading={create.isPending} disabled={isBlocked} onClick={() => void submit()}>
          {createMessages.create(name)}
        </Button>
      </div>
    </>
  );
};
