import { NativeSelect, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { kindById, localConnectionForms } from '@searchdeck/contract';
import { describeMissingParts } from './describe-missing-parts';
import { DraftEditor } from './draft-editor';
import { FileDrop } from './file-drop';
import classes from './import.module.css';
import { sourceMessages as messages } from './messages';
import type { ImportDraft } from './model/import-draft';
import { connectionStringOfTemplate } from './model/missing-parts';
import type { Import } from './use-import';
import { NARROW_WINDOW } from '../../shared/ui/narrow-window';

const kinds = ['files', 'existing', 'new'] as const satisfies ImportDraft['source'][];

/** ID of the input of the name. */
export const NAME_ID = 'import-name';

/** Where the data comes from. */
export const SourceStep = ({ state }: { state: Import }) => {
  const { draft, change, isLocal, uploads, nameProblem, isNameReady, source } = state;
  const isNarrow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false });
  // The field of the connection string hides its characters.
  const connectionStringForm = connectionStringOfTemplate(draft.template);
  const localForm = isLocal ? localConnectionForms[source.context.type] : undefined;
  const existingNames = state.namesOf('datasources');
  const reasons: Partial<Record<ImportDraft['source'], string>> = {
    ...(isLocal ? {} : { files: messages.filesNeedLocal }),
    ...(state.isLoaded('datasources') && existingNames.length === 0 ? { existing: messages.noExisting } : {}),
  };
  return (
    <>
      <TextInput
        id={NAME_ID}
        maw={420}
        label={messages.name}
        description={messages.nameHelp}
        value={draft.name}
        error={nameProblem}
        disabled={!isNameReady}
        spellCheck={false}
        onChange={(event) => change({ name: event.currentTarget.value, isNamed: true })}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <p className={classes.label}>{messages.source}</p>
      <SegmentedControl
        aria-label={messages.source}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        value={draft.source}
        data={kinds.map((kind) => ({
          value: kind,
          label: messages.kinds[kind],
          disabled: reasons[kind] !== undefined,
        }))}
        onChange={(value) => {
          const { datasources: _edited, ...edited } = draft.edited;
          change({ source: value, edited });
        }}
      />
      <p className={classes.hint}>{messages.kindHelp[draft.source]}</p>
      {Object.values(reasons).map((reason) => (
        <p key={reason} className={classes.hint}>
          {reason}
        </p>
      ))}
      {draft.source === 'files' && isLocal && (
        <FileDrop
          uploads={uploads.uploads}
          onAdd={state.addFiles}
          onRemove={({ path }) => void uploads.remove(draft.folder, path)}
          onRetry={() => uploads.retry(draft.folder)}
        />
      )}
      {draft.source === 'existing' && (
        <NativeSelect
          mt={16}
          maw={420}
          label={messages.existing}
          value={draft.existingName}
          onChange={(event) => change({ existingName: event.currentTarget.value })}
          data={[{ value: '', label: messages.select }, ...existingNames]}
        />
      )}
      {source.needsConnectionString && draft.existingName !== '' && source.previewDenialReason === undefined && (
        <PasswordInput
          size="xs"
          mt={16}
          maw={420}
          label={messages.connectionString}
          description={messages.connectionStringHelp}
          autoComplete="off"
          value={state.connectionString}
          onChange={(event) => state.setConnectionString(event.currentTarget.value)}
        />
      )}
      {draft.source === 'new' && (
        <section className={classes.section} aria-label={messages.definition}>
          <NativeSelect
            maw={420}
            label={messages.template}
            value={draft.template}
            onChange={(event) => {
              const { datasources: _edited, ...edited } = draft.edited;
              change({ template: event.currentTarget.value, edited });
            }}
            data={kindById('datasources').templates.map(({ id, title }) => ({ value: id, label: title }))}
          />
          {source.missingParts.length > 0 && (
            <p className={classes.hint} role="status">
              {describeMissingParts(state).join(' ')}
            </p>
          )}
          {connectionStringForm !== '' && (
            <p className={classes.hint}>
              {messages.connectionStringForm} <code>{connectionStringForm}</code>
              {localForm !== undefined && (
                <>
                  {' '}
                  {messages.localForm} <code>{localForm}</code>
                </>
              )}
            </p>
          )}
          <DraftEditor
            key={draft.template}
            kind="datasources"
            text={state.textOf('datasources')}
            onChange={(text) => state.edit('datasources', text)}
            onReset={undefined}
          />
        </section>
      )}
    </>
  );
};
