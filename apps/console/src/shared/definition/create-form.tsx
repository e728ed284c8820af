import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { Suspense, useRef } from 'react';
import { ErrorState } from '../ui/error-state';
import { JsonProblemLine } from '../ui/json-problem-line';
import { Note } from '../ui/note';
import { CopyNote } from './copy-note';
import classes from './create.module.css';
import { createMessages } from './messages';
import { withName } from './new-definition';
import { OrphanedDraftNote } from './orphaned-draft-note';
import { ProblemSummary } from './problem-summary';
import { TemplatePicker } from './template-picker';
import { useCreateForm, type CreateFormOptions, type CreateFormState } from './use-create-form';

export interface CreateDefinitionProps extends Pick<CreateFormOptions, 'copyOf' | 'isFromSample'> {
  kind: KindOutline;
  opened: boolean;
  onClose: () => void;
  /** Names of existing resources; undefined while they are loading. */
  existingNames: readonly string[] | undefined;
}

const sentence = (text: string | undefined) =>
  text === undefined ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

interface CreateFormProps extends Omit<CreateFormOptions, 'nameInput'> {
  onClose: () => void;
}

/** Creates a resource from a template, sample data, or a copy. */
export const CreateForm = ({ onClose, ...options }: CreateFormProps) => {
  const nameInput = useRef<HTMLInputElement>(null);
  const form = useCreateForm({ ...options, nameInput });
  const { kind, copyOf, definition, drafts, error, templates } = form;
  return (
    <>
      {copyOf !== undefined && <CopyNote kind={kind} definition={copyOf} />}
      {!drafts.isDirty && <OrphanedDraftNote drafts={drafts.orphanedDrafts} />}
      {drafts.isResumed && (
        <Note actions={<Button onClick={form.reset}>{createMessages.reset}</Button>}>{createMessages.resumed}</Note>
      )}
      {drafts.lacksSecrets && <Note tone="warn">{createMessages.lacksSecrets}</Note>}
      <div className={copyOf === undefined ? classes.create : classes.copy}>
        {copyOf === undefined && (
          <TemplatePicker templates={templates} selectedId={drafts.selectedId} onSelect={form.selectTemplate} />
        )}
        <div className={classes.definition}>
          <DefinitionHead form={form} nameInput={nameInput} />
          <DefinitionEditor form={form} />
        </div>
      </div>
      {error !== undefined && definition.locatedFindings.length === 0 && (
        <ErrorState error={error} title={createMessages.createFailed(definition.name)} />
      )}
      <CreateActions form={form} onClose={onClose} />
    </>
  );
};

interface CreateFormPartProps {
  form: CreateFormState;
}

/** The name of the resource, and the choice of the view that edits its definition. */
const DefinitionHead = ({ form, nameInput }: CreateFormPartProps & Pick<CreateFormOptions, 'nameInput'>) => {
  const { kind, definition, drafts, SampleView, view, views } = form;
  return (
    <div className={classes.head}>
      <TextInput
        ref={nameInput}
        className={classes.name}
        label={createMessages.name}
        description={sentence(kind.name.patternDescription)}
        value={definition.name}
        disabled={definition.syntaxProblem !== undefined}
        error={definition.nameProblem}
        onChange={(event) => form.edit(withName(drafts.text, event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void form.submit();
        }}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
        data-autofocus
        // Typing replaces the proposed name.
        onFocus={(event) => event.currentTarget.select()}
      />
      {SampleView === undefined && (
        <SegmentedControl
          size="xs"
          aria-label={createMessages.editAs}
          data={views.map((v) => v.label)}
          value={view?.label ?? ''}
          onChange={form.selectView}
        />
      )}
    </div>
  );
};

const DefinitionEditor = ({ form }: CreateFormPartProps) => {
  const { kind, definition, drafts, SampleView } = form;
  const Editor = form.view?.editor;
  return (
    <div className={classes.editor} data-scrolls={SampleView !== undefined || undefined}>
      {SampleView !== undefined && (
        <Suspense fallback={null}>
          <SampleView
            text={drafts.text}
            onChange={form.edit}
            sample={drafts.sampleText}
            onSampleChange={drafts.editSample}
            onPending={form.setSampleReason}
            onDone={form.finishSample}
          />
        </Suspense>
      )}
      {SampleView === undefined && Editor !== undefined && (
        <Suspense fallback={null}>
          <Editor
            kind={kind}
            name={undefined}
            text={drafts.text}
            onChange={form.edit}
            findings={definition.findings}
            readOnly={false}
            hasSummary={false}
            onSave={() => void form.submit()}
            onReady={form.onReady}
            onJson={form.showJson}
            footer={undefined}
          />
        </Suspense>
      )}
    </div>
  );
};

/** Why the resource can't be created, and the buttons. */
const CreateActions = ({ form, onClose }: CreateFormPartProps & { onClose: () => void }) => {
  const { definition, drafts } = form;
  const { name, existsProblem, syntaxProblem, locatedFindings, findings } = definition;
  return (
    <div className={classes.actions}>
      <span className={classes.problem} role="status">
        {syntaxProblem !== undefined ? (
          <JsonProblemLine problem={syntaxProblem} onReveal={() => form.showJson(syntaxProblem)} />
        ) : (
          <ProblemSummary
            hasName={name !== ''}
            pendingSample={form.pendingSample}
            findings={
              existsProblem === undefined
                ? findings
                : [{ message: existsProblem, target: 'name', severity: 'error' }, ...findings]
            }
            failure={locatedFindings.length > 0 ? createMessages.createFailed(name) : undefined}
            onReveal={form.reveal}
          />
        )}
      </span>
      {drafts.isDirty && !drafts.isResumed && (
        <Button variant="subtle" onClick={form.reset}>
          {createMessages.reset}
        </Button>
      )}
      <Button onClick={onClose}>{createMessages.cancel}</Button>
      <Button variant="filled" loading={form.isCreating} disabled={form.isBlocked} onClick={() => void form.submit()}>
        {createMessages.create(name)}
      </Button>
    </div>
  );
};
