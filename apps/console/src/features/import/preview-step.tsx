import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import { ChangeDetection } from './change-detection';
import { previewMessages as messages } from './messages';
import { readsRows } from './model/change-policy';
import type { ParsingMode } from './model/import-draft';
import type { Import } from './use-import';
import { isFileSource } from './use-source';

const modes = Object.entries(messages.modes).map(([value, label]) => ({ value, label }));

/** How the data source is read. The preview pane shows the documents. */
export const PreviewStep = ({ state }: { state: Import }) => {
  const { draft, change, source } = state;
  if (source.dataSource === undefined) return <p>{messages.needsSource}</p>;
  if (readsRows(source.dataSource)) {
    return (
      <>
        <Autocomplete
          size="xs"
          maw={420}
          label={messages.keyColumn}
          description={messages.keyColumnHelp}
          spellCheck={false}
          data={source.inferredSource.fields.map((field) => field.source)}
          filter={({ options, search }) =>
            options.filter((each) => search === '' || ('value' in each && each.value.includes(search)))
          }
          value={draft.keyColumn}
          onChange={(column) => change({ keyColumn: column.trim() })}
        />
        {draft.source === 'new' && <ChangeDetection state={state} />}
      </>
    );
  }
  if (!isFileSource(source.dataSource)) return <p>{messages.nothingToSelect}</p>;
  return (
    <>
      <NativeSelect
        maw={420}
        label={messages.parsingMode}
        value={draft.parsingMode}
        onChange={(event) => change({ parsingMode: event.currentTarget.value as ParsingMode })}
        data={modes}
      />
      <TextInput
        mt={12}
        maw={420}
        label={messages.extensions}
        description={messages.extensionsHelp}
        value={draft.extensions}
        onChange={(event) => change({ extensions: event.currentTarget.value })}
      />
    </>
  );
};
