import { NativeSelect, TextInput } from '@mantine/core';
import { previewMessages as messages } from './messages';
import type { ParsingMode } from './model/import-draft';
import type { Import } from './use-import';
import { isFileSource } from './use-source';

const modes = Object.entries(messages.modes).map(([value, label]) => ({ value, label }));

/** How the data source is read. The preview pane shows the documents. */
export const PreviewStep = ({ state }: { state: Import }) => {
  const { draft, change, source } = state;
  if (source.dataSource === undefined) return <p>{messages.needsSource}</p>;
  if (!isFileSource(source.dataSource)) {
    return (
      <TextInput
        maw={420}
        label={messages.keyColumn}
        description={messages.keyColumnHelp}
        value={draft.keyColumn}
        onChange={(event) => change({ keyColumn: event.currentTarget.value.trim() })}
      />
    );
  }
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
