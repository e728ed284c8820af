import { Button, Checkbox, Loader, Modal } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { useFullKind } from '../../../shared/definition/full-kind';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { ProductionNote } from '../../../shared/ui/production-note';
import classes from './edit.module.css';
import { readPatch, type EditPlan, type Patch } from './edit-plan';
import { EditPreview } from './edit-preview';
import { editMessages } from './messages';
import { PatchEditor } from './patch-editor';
import { useEditMany } from './use-edit-many';
import { useEditPlans } from './use-edit-plans';

interface EditSelectedProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  onClose: () => void;
  /** Called after all of them were saved. */
  onSaved: () => void;
}

const EMPTY_PATCH = '{\n  \n}';
const NO_PATCH: Patch = {};

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
  const { run, results, processedCount, isBusy, reset } = useEditMany(outline);
  const [acceptsDowntime, setAcceptsDowntime] = useState(false);
  const deferredText = useDeferredValue(text);
  const patchResult = useMemo(() => readPatch(deferredText), [deferredText]);
  const patch = 'patch' in patchResult ? patchResult.patch : NO_PATCH;
  const rows = useEditPlans(kind, names, patch);
  const needsDowntime = rows.some(({ plan }) => plan?.canSave === true && plan.needsDowntime);
  const canSave = (plan: EditPlan | undefined): plan is EditPlan =>
    plan?.canSave === true && (!plan.needsDowntime || acceptsDowntime);
  // A saved secret is never returned: without the result, it would still look like a change.
  const isSaved = (name: string) => results.get(name)?.state === 'saved';
  const edits = rows.flatMap(({ name, plan }) => (!isSaved(name) && canSave(plan) ? [{ name, plan }] : []));
  const isProduction = connection.environment === 'production';
  const isCurrent = deferredText === text && 'patch' in patchResult;
  const change = (next: string) => {
    if (next !== text) reset();
    onText(next);
  };
  const submit = async () => {
    const outcome = await run(edits);
    const savedNames = edits.flatMap(({ name }) => (outcome.get(name)?.state === 'saved' ? [name] : []));
    if (savedNames.length === 0) return;
    notify.done(editMessages.done(kind, savedNames.length));
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
      <PatchEditor
        kind={kind}
        text={text}
        patchResult={patchResult}
        isBusy={isBusy}
        onChange={change}
        onSave={() => {
          if (isCurrent && edits.length > 0 && !isBusy) void submit();
        }}
      />
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
      {isProduction && <ProductionNote service={connection.name} />}
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
