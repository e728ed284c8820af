import { Button, Checkbox, Loader, Modal } from '@mantine/core';
import type { KindOutline, ResourceKind } from '@searchdeck/contract';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { useFullKind } from '../../../shared/definition/full-kind';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { ProductionNote } from '../../../shared/ui/production-note';
import { SubmitButton } from '../submit-button';
import classes from './edit.module.css';
import { EditPreviews } from './edit-previews';
import { editMessages } from './messages';
import { PatchEditor } from './patch-editor';
import { usePatchEdits, type PatchEdits } from './use-patch-edits';

interface EditSelectedProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  onClose: () => void;
  /** Called after all of them were saved. */
  onSaved: () => void;
}

const EMPTY_PATCH = '{\n  \n}';

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
  const patchEdits = usePatchEdits(kind, names, text);
  const { results, needsDowntime, isBusy, canSubmit } = patchEdits;
  const submit = async () => {
    const savedNames = await patchEdits.save();
    const savedCount = patchEdits.edits.filter(({ name }) => savedNames.includes(name)).length;
    if (savedCount === 0) return;
    notify.done(editMessages.done(kind, savedCount));
    // Otherwise the dialog shows what was not saved, and why.
    if (savedNames.length === names.length) {
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
        if (canSubmit) void submit();
      }}
    >
      <PatchEditor
        kind={kind}
        text={text}
        patchResult={patchEdits.patchResult}
        isBusy={isBusy}
        onChange={(next) => {
          if (next !== text) patchEdits.reset();
          onText(next);
        }}
        onSave={() => {
          if (canSubmit && !isBusy) void submit();
        }}
      />
      <EditPreviews kind={outline} patchEdits={patchEdits} />
      {needsDowntime && (
        <Checkbox
          size="xs"
          label={editMessages.downtime}
          checked={patchEdits.acceptsDowntime}
          onChange={(event) => patchEdits.setAcceptsDowntime(event.currentTarget.checked)}
        />
      )}
      {connection.environment === 'production' && <ProductionNote service={connection.name} />}
      {[...results].map(
        ([name, result]) =>
          result.state === 'failed' && (
            <ErrorState key={name} error={result.error} title={editMessages.saveFailed(name)} />
          ),
      )}
      <EditActions kind={kind} patchEdits={patchEdits} onClose={onClose} />
    </form>
  );
};

interface EditActionsProps {
  kind: ResourceKind;
  patchEdits: PatchEdits;
  onClose: () => void;
}

/** The progress of saving, and the buttons of the form. */
const EditActions = ({ kind, patchEdits, onClose }: EditActionsProps) => {
  const { edits, results, processedCount, isBusy, canSubmit } = patchEdits;
  const { name, environment } = useConnection();
  const isProduction = environment === 'production';
  return (
    <div className={classes.actions}>
      {processedCount !== undefined && (
        <span role="status" className={classes.progress}>
          <Loader size={12} aria-hidden /> {editMessages.progress(processedCount + 1, edits.length)}
        </span>
      )}
      <Button onClick={onClose}>{results.size > 0 ? editMessages.close : editMessages.cancel}</Button>
      <SubmitButton type="submit" isProduction={isProduction} loading={isBusy} disabled={!canSubmit}>
        {isProduction && edits.length > 0
          ? editMessages.saveProduction(kind, edits.length, name)
          : editMessages.save(kind, edits.length)}
      </SubmitButton>
    </div>
  );
};
