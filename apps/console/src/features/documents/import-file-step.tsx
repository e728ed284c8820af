import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { importLimits, type ImportFormat } from '@searchdeck/contract';
import { useDeferredValue, useMemo } from 'react';
import { ErrorState } from '../../shared/ui/error-state';
import { FilePicker } from '../../shared/ui/file-picker';
import { Note } from '../../shared/ui/note';
import { pastedFile, pastedFormat } from './import-file';
import classes from './documents.module.css';
import { importMessages as messages } from './messages';
import type { DocumentImport } from './use-document-import';

interface ImportFileStepProps {
  documentImport: DocumentImport;
  /** Undefined: by the file's name. */
  format: ImportFormat | undefined;
  onFormat: (format: ImportFormat | undefined) => void;
  pastedText: string;
  onPastedText: (text: string) => void;
  /** Whether documents were filled in, so that reading them is the next step. */
  hasInitialText: boolean;
  onClose: () => void;
}

/** Selects and uploads a file, or a pasted text. */
export const ImportFileStep = (props: ImportFileStepProps) => {
  const { documentImport, format, onFormat, pastedText, onPastedText, hasInitialText, onClose } = props;
  const { reason, expectedFile, upload, problem, error, isBusy } = documentImport;
  const select = (file: File) => documentImport.selectFile(file, format);
  return (
    <>
      {reason !== undefined && <Note tone="danger">{reason}</Note>}
      <p className={classes.hint}>
        {expectedFile === undefined
          ? messages.selectHelp(importLimits.fileBytes)
          : messages.selectAgain(expectedFile.fileName, expectedFile.bytes)}
      </p>
      {expectedFile === undefined && (
        <FormatSelect value={format} pastedText={pastedText} disabled={isBusy} onChange={onFormat} />
      )}
      {expectedFile === undefined && <PastedText value={pastedText} disabled={isBusy} onChange={onPastedText} />}
      {upload !== undefined && <UploadProgress {...upload} />}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {error !== undefined && <ErrorState error={error} title={messages.uploadFailed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{messages.close}</Button>
        {pastedText.trim() !== '' && (
          <Button
            variant="filled"
            loading={isBusy}
            data-autofocus={hasInitialText || undefined}
            onClick={() => select(pastedFile(pastedText))}
          >
            {messages.readPasted}
          </Button>
        )}
        <FilePicker accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl" onSelect={select}>
          {(pickerProps) => (
            <Button
              {...pickerProps}
              variant={pastedText.trim() === '' ? 'filled' : 'default'}
              loading={isBusy}
              data-autofocus={!hasInitialText || undefined}
            >
              {reason === undefined ? messages.select : messages.selectAnother}
            </Button>
          )}
        </FilePicker>
      </Group>
    </>
  );
};

interface FormatSelectProps {
  /** Undefined: by the file's name, or by the pasted text. */
  value: ImportFormat | undefined;
  pastedText: string;
  disabled: boolean;
  onChange: (format: ImportFormat | undefined) => void;
}

const FormatSelect = ({ value, pastedText, disabled, onChange }: FormatSelectProps) => {
  const text = useDeferredValue(pastedText);
  const detected = useMemo(
    () => (text.trim() === '' ? messages.formatByName : messages.formatDetected(messages.formats[pastedFormat(text)])),
    [text],
  );
  return (
    <NativeSelect
      label={messages.format}
      maw={220}
      mt={12}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as ImportFormat | undefined)}
      data={[
        { value: '', label: detected },
        ...Object.entries(messages.formats).map(([format, label]) => ({ value: format, label })),
      ]}
    />
  );
};

interface PastedTextProps {
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

const PastedText = ({ value, disabled, onChange }: PastedTextProps) => (
  <Textarea
    label={messages.pasted}
    description={messages.pastedHelp}
    mt={12}
    autosize
    minRows={3}
    maxRows={10}
    styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    spellCheck={false}
    disabled={disabled}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const UploadProgress = ({ name, bytes, size }: NonNullable<DocumentImport['upload']>) => (
  <div className={classes.upload}>
    <span role="status">{bytes < size ? messages.uploading(name) : messages.reading}</span>
    <progress max={size} value={bytes} aria-label={messages.uploading(name)} />
  </div>
);
