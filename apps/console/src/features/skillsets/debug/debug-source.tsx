import { Autocomplete, Button, Loader, NativeSelect, PasswordInput, SegmentedControl, Textarea } from '@mantine/core';
import { debugLimits, isObject } from '@searchdeck/contract';
import { IconPlayerPlay, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { readJson } from '../../../shared/api/json-problem';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { readableKey } from '../../../shared/format/readable-key';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { FilePicker } from '../../../shared/ui/file-picker';
import { notify } from '../../../shared/ui/notify';
import { useOwnText } from '../../../shared/ui/use-own-text';
import classes from './debug.module.css';
import type { DebugSource } from './debug-request';
import { sourceMessages as messages } from './messages';
import { pathListProps } from '../path-list';
import { useDebugParameters } from './use-debug-session';
import { MAX_ITEMS, useSourceItems } from './use-source-items';

type SourceKind = 'item' | 'file' | 'fields';

interface DebugSourceProps {
  indexers: readonly string[];
  /** The key field of the index of an indexer; undefined: not known. */
  keyFieldOf: (indexerName: string) => string | undefined;
  /** Whether items are read with a connection string that is entered here. */
  needsConnectionString: boolean;
  /** Why nothing can be run now. */
  denialReason: string | undefined;
  isRunning: boolean;
  onRun: (source: DebugSource) => void;
  /** Runs the changed skills again. Undefined without a session. */
  onRerun: (() => void) | undefined;
  /** Further actions. */
  children: ReactNode;
}

/** Number of bytes that are converted to characters at once; the number of arguments of a call is limited. */
const PART_BYTES = 32_768;

/** The content of a file in Base64. */
async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PART_BYTES));
  }
  return btoa(binary);
}

/** Selects the document to debug, and runs the skillset on it. */
export const DebugSourceBar = ({
  indexers,
  keyFieldOf,
  needsConnectionString,
  denialReason,
  isRunning,
  onRun,
  onRerun,
  children,
}: DebugSourceProps) => {
  const parameters = useDebugParameters();
  const [kind, setKind] = useState<SourceKind>(
    needsConnectionString && parameters.get('item') === '' ? 'file' : 'item',
  );
  const [connectionString, setConnectionString] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [json, setJson] = useState('');
  const indexer = parameters.get('indexer') === '' ? (indexers[0] ?? '') : parameters.get('indexer');
  const [itemId, setItemId] = useOwnText(parameters.get('item'), (item) => parameters.set({ item }));
  const fields = readJson(json);
  const isInvalid = kind === 'fields' && json !== '' && !('value' in fields && isObject(fields.value));
  const isMissing =
    (kind === 'item' && indexer === '') || (kind === 'file' && file === null) || (kind === 'fields' && json === '');
  const isStringMissing = needsConnectionString && kind === 'item' && connectionString.trim() === '';
  const reason =
    denialReason ??
    (isMissing
      ? messages.selectIndexer
      : isInvalid
        ? messages.invalidFields
        : isStringMissing
          ? messages.enterConnectionString
          : undefined);

  const documentOf = async (): Promise<DebugSource['document']> => {
    if (kind === 'item') return itemId === '' ? {} : { itemId };
    if (kind === 'fields') return { fields: 'value' in fields ? (fields.value as Record<string, unknown>) : {} };
    return file === null ? {} : { file: { name: file.name, content: await readBase64(file) } };
  };
  const run = () => {
    if (reason !== undefined || isRunning) return;
    documentOf().then(
      (document) =>
        onRun({
          document,
          ...(indexer === '' ? {} : { indexerName: indexer }),
          ...(needsConnectionString && kind === 'item' ? { connectionString: connectionString.trim() } : {}),
        }),
      (error: unknown) => notify.failed(error),
    );
  };
  useCommands([{ id: 'debug-run', label: messages.runCommand, group: commandGroups.page, keys: 'mod+Enter', run }]);
  return (
    <form
      className={classes.source}
      aria-label={messages.title}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <NativeSelect
        size="xs"
        className={classes.indexer}
        aria-label={messages.indexer}
        value={indexer}
        onChange={({ currentTarget }) => parameters.set({ indexer: currentTarget.value })}
        data={[...new Set([...indexers, ...(indexer === '' ? [] : [indexer])])]
          .map((name) => ({ value: name, label: `${messages.indexer}: ${name}` }))
          .concat(indexers.length === 0 ? [{ value: '', label: messages.noIndexer }] : [])}
      />
      <SegmentedControl
        size="xs"
        className={classes.sourceKind}
        aria-label={messages.source}
        value={kind}
        onChange={(value) => setKind(value)}
        data={[
          { value: 'item', label: messages.item },
          { value: 'file', label: messages.file },
          { value: 'fields', label: messages.fields },
        ]}
      />
      <DocumentInput
        indexer={indexer}
        keyField={keyFieldOf(indexer)}
        kind={kind}
        needsConnectionString={needsConnectionString}
        itemId={itemId}
        onItemId={setItemId}
        connectionString={connectionString}
        onConnectionString={setConnectionString}
        file={file}
        onFile={setFile}
        json={json}
        isInvalid={isInvalid}
        onJson={setJson}
      />
      <span className={classes.run}>
        {children}
        <RunButtons denialReason={denialReason} reason={reason} isRunning={isRunning} onRerun={onRerun} />
      </span>
    </form>
  );
};

interface RunButtonsProps extends Pick<DebugSourceProps, 'denialReason' | 'isRunning' | 'onRerun'> {
  /** Why the document can't be run. */
  reason: string | undefined;
}

const RunButtons = ({ denialReason, reason, isRunning, onRerun }: RunButtonsProps) => (
  <>
    {onRerun !== undefined && (
      <ButtonWithReason
        reason={denialReason}
        leftSection={<IconRefresh size={14} stroke={1.8} />}
        disabled={isRunning}
        onClick={onRerun}
      >
        {messages.rerun}
      </ButtonWithReason>
    )}
    <ButtonWithReason
      reason={reason}
      type="submit"
      variant="filled"
      leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
      loading={isRunning}
    >
      {messages.run}
    </ButtonWithReason>
  </>
);

/** An item of the data source, by its ID or the key of its document. The first items are listed. */
const ItemInput = ({
  indexer,
  keyField,
  itemId,
  onItemId,
}: Pick<DocumentInputProps, 'indexer' | 'keyField' | 'itemId' | 'onItemId'>) => {
  const [hasFocus, setFocus] = useState(false);
  const { itemIds, isLoading } = useSourceItems(indexer, keyField, hasFocus);
  return (
    <Autocomplete
      size="xs"
      className={classes.item ?? ''}
      aria-label={messages.itemId}
      placeholder={messages.itemHint}
      title={itemId === '' ? messages.itemId : readableKey(itemId)}
      spellCheck={false}
      {...pathListProps}
      comboboxProps={{ ...pathListProps.comboboxProps, position: 'bottom-start', width: 'target' }}
      rightSection={isLoading ? <Loader size={12} aria-label={messages.readingItems} /> : undefined}
      data={itemIds}
      limit={MAX_ITEMS}
      // All items are offered while the input holds one of them.
      filter={({ options, search, limit }) =>
        options
          .filter(
            (option) =>
              itemIds.includes(search) ||
              ('value' in option && option.value.toLowerCase().includes(search.trim().toLowerCase())),
          )
          .slice(0, limit)
      }
      value={itemId}
      onChange={onItemId}
      onFocus={() => setFocus(true)}
    />
  );
};

interface DocumentInputProps {
  indexer: string;
  /** Of the index of the indexer. */
  keyField: string | undefined;
  kind: SourceKind;
  needsConnectionString: boolean;
  itemId: string;
  onItemId: (itemId: string) => void;
  connectionString: string;
  onConnectionString: (connectionString: string) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  json: string;
  isInvalid: boolean;
  onJson: (json: string) => void;
}

/** The document: an item of the data source, a file, or fields as JSON. */
const DocumentInput = (props: DocumentInputProps) => {
  const { kind, needsConnectionString, itemId, connectionString, file, json, isInvalid } = props;
  const selectFile = (selectedFile: File) => {
    if (selectedFile.size > debugLimits.fileBytes) {
      notify.failed(new Error(messages.tooLarge(debugLimits.fileBytes)), messages.selectFailed);
      return;
    }
    props.onFile(selectedFile);
  };
  return (
    <>
      {kind === 'item' && (
        <ItemInput indexer={props.indexer} keyField={props.keyField} itemId={itemId} onItemId={props.onItemId} />
      )}
      {kind === 'item' && needsConnectionString && (
        <PasswordInput
          size="xs"
          className={classes.item}
          aria-label={messages.connectionString}
          placeholder={messages.connectionString}
          title={messages.connectionStringHint}
          autoComplete="off"
          value={connectionString}
          onChange={({ currentTarget }) => props.onConnectionString(currentTarget.value)}
        />
      )}
      {kind === 'file' && (
        <span className={classes.file}>
          <FilePicker onSelect={selectFile}>
            {(buttonProps) => (
              <Button {...buttonProps} leftSection={<IconUpload size={14} stroke={1.8} />}>
                {messages.selectFile}
              </Button>
            )}
          </FilePicker>
          <span>{file === null ? messages.noFile : messages.fileName(file.name, file.size)}</span>
        </span>
      )}
      {kind === 'fields' && (
        <Textarea
          className={classes.fields}
          aria-label={messages.fieldsLabel}
          placeholder={messages.fieldsExample}
          value={json}
          error={isInvalid ? messages.invalidFields : undefined}
          onChange={({ currentTarget }) => props.onJson(currentTarget.value)}
          autosize
          minRows={1}
          maxRows={6}
        />
      )}
    </>
  );
};
