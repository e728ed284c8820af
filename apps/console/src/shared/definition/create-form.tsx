import { Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  SearchError,
  stableVersion,
  type KindOutline,
  type OperationId,
  type ResourceKind,
  type Template,
} from '@searchdeck/contract';
import { Suspense, useMemo, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { JsonProblem } from '../api/json-problem';
import { jsonText } from '../api/operations';
import { useConnection, useConnectionPath } from '../api/use-connection';
import { useOperation } from '../api/use-operation';
import { usePresentations } from '../presentations/context';
import type { Definition, EditorView } from '../presentations/presentation';
import { ErrorState } from '../ui/error-state';
import { JsonProblemLine } from '../ui/json-problem-line';
import { Note } from '../ui/note';
import { notify } from '../ui/notify';
import { CopyNote } from './copy-note';
import { checkDraft, distinct, findingsOf } from './check';
import classes from './create.module.css';
import { readDefinition } from './definition-text';
import type { EditorViewHandle, RevealTarget } from './editor-view';
import { createMessages } from './messages';
import { nameIn, nameInText, SAMPLE_ID, withName } from './new-definition';
import { OrphanedDraftNote } from './orphaned-draft-note';
import { missingReferences } from './references';
import type { Finding } from './positions';
import { rulesOf } from './rules';
import { TemplatePicker } from './template-picker';
import { useNames } from './use-names';
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
  const { dialect } = useConnection();
  const connectionPath = useConnectionPath();
  const presentation = usePresentations().of(kind);
  const views = presentation.views.filter((v): v is EditorView => v.type === 'editor' && v.isInCreate === true);
  const navigate = useNavigate();
  const create = useOperation(`${kind.id}.create` as OperationId);
  const names = useNames(kind);
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
  /** Revealed once the JSON view has mounted. */
  const pending = useRef<RevealTarget>(undefined);
  const editor = useRef<EditorViewHandle>(undefined);
  const rules = rulesOf(kind, dialect);
  const parsed = useMemo(() => readDefinition(text), [text]);
  const verdict = useMemo(
    () => ('value' in parsed ? checkDraft(kind, rules, stableVersion.data, undefined, parsed.value) : undefined),
    [kind, rules, parsed],
  );
  const name = 'value' in parsed ? nameIn(parsed.value) : nameInText(text);
  // The list is refreshed with the new resource before the dialog closes.
  const exists =
    !create.isPending && !create.isSuccess && existingNames.includes(name)
      ? createMessages.exists(kind, name)
      : undefined;
  const syntaxProblem = 'problem' in parsed ? parsed.problem : undefined;
  const invalidName = name === '' ? undefined : verdict?.schema.find((f) => f.target === 'name')?.message;
  /** The parts of the service's error that belong to fields. */
  const located = useMemo(
    () => (error === undefined ? [] : findingsOf(error).filter(({ target }) => target !== undefined)),
    [error],
  );
  const findings = useMemo(
    () => [
      ...(verdict?.schema ?? []),
      ...(verdict?.rules ?? []),
      ...('value' in parsed ? missingReferences(kind, parsed.value, names) : []),
      ...located,
    ],
    [verdict, parsed, kind, names, located],
  );
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
    if (view === json && target !== undefined) return editor.current?.reveal(target);
    pending.current = target;
    setLabel(json?.label);
  };
  const onReady = (handle: EditorViewHandle | undefined) => {
    editor.current = handle;
    if (handle !== undefined && pending.current !== undefined) {
      handle.reveal(pending.current);
      pending.current = undefined;
    }
  };
  const isBlocked =
    syntaxProblem !== undefined ||
    exists !== undefined ||
    pendingSample !== undefined ||
    name === '' ||
    [...(verdict?.schema ?? []), ...(verdict?.rules ?? [])].some(
      ({ severity, mayBeNewer }) => severity === 'error' && mayBeNewer !== true,
    );
  const reveal = (target: string | undefined) => {
    if (target === 'name') nameInput.current?.focus();
    else editor.current?.reveal({ path: target });
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
              error={exists ?? invalidName}
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

interface ProblemSummaryProps {
  hasName: boolean;
  pendingSample: string | undefined;
  findings: readonly Finding[];
  /** The service's error was located: what failed. */
  failed: string | undefined;
  onReveal: (target: string | undefined) => void;
}

/** Why the definition can't be created. The messages are at the fields; one without a field is shown here. */
const ProblemSummary = ({ hasName, pendingSample, findings, failed, onReveal }: ProblemSummaryProps) => {
  if (!hasName) return createMessages.nameMissing;
  if (pendingSample !== undefined) return pendingSample;
  const unique = distinct(findings);
  const errors = unique.filter(({ severity }) => severity === 'error');
  const [first] = [...errors, ...unique];
  if (first === undefined) return null;
  if (first.target === undefined || first.target === 'body') return first.message;
  return (
    <>
      {failed !== undefined && `${failed}: `}
      <button type="button" className={classes.reveal} onClick={() => onReveal(first.target)}>
        {createMessages.problems(errors.length, unique.length - errors.length)}
      </button>
    </>
  );
};
