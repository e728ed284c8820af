import { Button, Checkbox, Loader, Modal, SegmentedControl } from '@mantine/core';
import type { KindOutline, OperationId } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { operationQuery } from '../../../shared/api/use-operation';
import { useFullKind } from '../../../shared/definition/full-kind';
import { editorSchema } from '../../../shared/definition/use-definition';
import { JsonEditor, type JsonEditorHandle } from '../../../shared/monaco/json-editor';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { JsonProblemLine } from '../../../shared/ui/json-problem-line';
import { Note } from '../../../shared/ui/note';
import { notify } from '../../../shared/ui/notify';
import classes from './edit.module.css';
import { editPlan, readPatch, type EditPlan, type Patch } from './edit-plan';
import { EditPreview } from './edit-preview';
import { patchSchema } from './merge-patch';
import { editMessages } from './messages';
import { PatchForm } from './patch-form';
import { useEditMany } from './use-edit-many';

interface EditSelectedProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  onClose: () => void;
  /** Called after all of them were saved. */
  onSaved: () => void;
}

type Mode = keyof typeof editMessages.modes;

const EMPTY_PATCH = '{\n  \n}';
const NO_PATCH: Patch = {};
const MODES = (['form', 'json'] as const).map((value) => ({ value, label: editMessages.modes[value] }));

/** Changes several resources by one merge patch, which is edited as a form or as JSON, with a preview of each. */
export const EditSelected = ({ kind, names, onClose, onSaved }: EditSelectedProps) => {
  // A closed dialog doesn't lose the text.
  const [text, setText] = useState(EMPTY_PATCH);
  return (
    <Modal
      opened={names.length > 0}
      onClose={onClose}
      closeOnClickOutside={false}
      size="min(880px, 96vw)"
      title={<b>{editMessages.title(kind, names)}</b>}
    >
      {names.length > 0 && (
        <EditForm
          key={names.join('/')}
          kind={kind}
          names={names}
          text={text}
          onText={setText}
          onClose={onClose}
          onSaved={() => {
            setText(EMPTY_PATCH);
            onSaved();
          }}
        />
      )}
    </Modal>
  );
};

interface EditFormProps extends EditSelectedProps {
  text: string;
  onText: (text: string) => void;
}

const EditForm = ({ kind: outline, names, text, onText, onClose, onSaved }: EditFormProps) => {
  const kind = useFullKind(outline);
  const connection = useConnection();
  const path = useConnectionPath();
  const { contents, rebuildPath } = usePresentations().of(outline);
  const operationOutline = useOperationOutlines();
  const { run, results, processedCount, isBusy, reset } = useEditMany(outline);
  const editor = useRef<JsonEditorHandle>(undefined);
  const [mode, setMode] = useState<Mode>('form');
  const [acceptsDowntime, setAcceptsDowntime] = useState(false);
  const schema = useMemo(() => patchSchema(editorSchema(kind, connection.dialect)), [kind, connection.dialect]);
  const definitions = useQueries({
    queries: names.map((name) =>
      operationQuery(connection.id, operationOutline(`${kind.id}.get` as OperationId), {
        path: { [kind.parameter]: name },
      }),
    ),
    combine: (all) => all.map(({ data, error, refetch }) => ({ data, error, refetch })),
  });
  const deferredText = useDeferredValue(text);
  const read = useMemo(() => readPatch(deferredText), [deferredText]);
  const patch = 'patch' in read ? read.patch : NO_PATCH;
  const plans = useMemo(
    () =>
      definitions.map(({ data }) => (data === undefined ? undefined : editPlan(kind, connection.dialect, data, patch))),
    [definitions, kind, connection.dialect, patch],
  );
  const rows = names.map((name, i) => ({
    name,
    plan: plans[i],
    error: definitions[i]?.error ?? null,
    onRetry: () => void definitions[i]?.refetch(),
  }));
  const needsDowntime = plans.some((plan) => plan?.canSave === true && plan.needsDowntime);
  const canSave = (plan: EditPlan | undefined): plan is EditPlan =>
    plan?.canSave === true && (!plan.needsDowntime || acceptsDowntime);
  // A saved secret is never returned: without the result, it would still look like a change.
  const isSaved = (name: string) => results.get(name)?.state === 'saved';
  const edits = rows.flatMap(({ name, plan }) => (!isSaved(name) && canSave(plan) ? [{ name, plan }] : []));
  const isProduction = connection.environment === 'production';
  const isCurrent = deferredText === text && 'patch' in read;
  const change = (next: string) => {
    if (next !== text) reset();
    onText(next);
  };
  const submit = async () => {
    const outcome = await run(edits);
    const saved = edits.flatMap(({ name }) => (outcome.get(name)?.state === 'saved' ? [name] : []));
    if (saved.length === 0) return;
    notify.done(editMessages.done(kind, saved.length));
    // Otherwise the dialog shows what was not saved, and why.
    if (names.every((name) => outcome.get(name)?.state === 'saved')) {
      onSaved();
      onClose();
    }
  };
  return (
    <form
      className={classes.form}
      // Enter in an input of the patch doesn't save several resources.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCurrent && edits.length > 0) void submit();
      }}
    >
      <section>
        <div className={classes.head}>
          <h3>{editMessages.patch}</h3>
          <SegmentedControl
            size="xs"
            aria-label={editMessages.mode}
            data={MODES}
            value={mode}
            onChange={(next) => setMode(next)}
          />
        </div>
        <p>{mode === 'form' ? editMessages.formHelp : editMessages.patchHelp}</p>
        {mode === 'form' ? (
          <PatchForm kind={kind} text={text} onChange={change} isReadOnly={isBusy} onJson={() => setMode('json')} />
        ) : (
          <JsonEditor
            path={`merge-patch/${kind.id}`}
            label={editMessages.editor(kind)}
            value={text}
            onChange={change}
            schema={schema}
            readOnly={isBusy}
            height={150}
            onSave={() => {
              if (isCurrent && edits.length > 0 && !isBusy) void submit();
            }}
            onReady={(handle) => {
              editor.current = handle;
            }}
          />
        )}
        <p className={classes.problem} role="status">
          {mode === 'json' && 'problem' in read && (
            <JsonProblemLine
              problem={read.problem}
              onReveal={() => editor.current?.reveal(read.problem.line, read.problem.column)}
            />
          )}
          {'message' in read && (mode === 'json' || read.message !== editMessages.notAnObject) && read.message}
        </p>
      </section>
      <section>
        <h3>{editMessages.preview}</h3>
        <ul className={classes.resources} aria-label={editMessages.preview}>
          {rows.map((row) => (
            <EditPreview
              key={row.name}
              {...row}
              result={results.get(row.name)}
              hasDocuments={contents !== undefined}
              isWaitingForDowntime={row.plan?.canSave === true && row.plan.needsDowntime && !acceptsDowntime}
              rebuildLink={
                rebuildPath === undefined ? undefined : (
                  <Link to={path(rebuildPath(row.name))}>{editMessages.rebuild}</Link>
                )
              }
            />
          ))}
        </ul>
      </section>
      {needsDowntime && (
        <Checkbox
          size="xs"
          label={editMessages.downtime}
          checked={acceptsDowntime}
          onChange={(event) => setAcceptsDowntime(event.currentTarget.checked)}
        />
      )}
      {isProduction && <Note tone="danger">{editMessages.production(connection.name)}</Note>}
      {[...results].map(
        ([name, result]) =>
          result.state === 'failed' && (
            <ErrorState key={name} error={result.error} title={editMessages.saveFailed(name)} />
          ),
      )}
      <div className={classes.actions}>
        {processedCount !== undefined && (
          <span role="status" className={classes.progress}>
            <Loader size={12} aria-hidden /> {editMessages.progress(processedCount + 1, edits.length)}
          </span>
        )}
        <Button onClick={onClose}>{results.size > 0 ? editMessages.close : editMessages.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          {...(isProduction ? { color: 'red' } : {})}
          loading={isBusy}
          disabled={!isCurrent || edits.length === 0}
        >
          {isProduction && edits.length > 0
            ? editMessages.saveProduction(kind, edits.length, connection.name)
            : editMessages.save(kind, edits.length)}
        </Button>
      </div>
    </form>
  );
};
