import { ActionIcon, Button, Group } from '@mantine/core';
import { localSourceLimits } from '@searchdeck/contract';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { formatBytes } from '../../shared/format/format';
import { notify } from '../../shared/ui/notify';
import { selectedFiles, droppedFiles } from './dropped-files';
import classes from './import.module.css';
import { fileMessages as messages } from './messages';
import type { LocalFileChoice, Upload } from './use-uploads';

interface FileDropProps {
  uploads: readonly Upload[];
  onAdd: (choices: readonly LocalFileChoice[]) => void;
  onRemove: (upload: Upload) => void;
  onRetry: () => void;
}

/** Receives files and folders by dropping or choosing them, and lists them with their progress. */
export const FileDrop = ({ uploads, onAdd, onRemove, onRetry }: FileDropProps) => {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    droppedFiles(event.dataTransfer).then(onAdd, (error: unknown) => notify.failed(error, messages.readFailed));
  };
  const input = (label: string, ref: typeof files, options: object) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...options}
      onChange={(event) => {
        onAdd(selectedFiles(event.currentTarget.files));
        event.currentTarget.value = '';
      }}
    />
  );
  const uploadedCount = uploads.filter(({ state }) => state === 'done').length;
  return (
    <>
      <div
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={onDrop}
      >
        <IconUpload size={22} stroke={1.5} aria-hidden />
        <b>{messages.drop}</b>
        <span>{messages.help(localSourceLimits.fileBytes)}</span>
        <Group gap={8} justify="center">
          <Button onClick={() => files.current?.click()}>{messages.select}</Button>
          <Button onClick={() => folder.current?.click()}>{messages.selectFolder}</Button>
        </Group>
        {input(messages.select, files, {})}
        {input(messages.selectFolder, folder, { webkitdirectory: '' })}
      </div>
      {uploads.length > 0 && (
        <>
          <p className={classes.hint} role="status">
            {messages.progress(uploadedCount, uploads.length)}
          </p>
          <ul className={classes.files} aria-label={messages.list}>
            {uploads.map((upload) => (
              <li key={upload.path} data-state={upload.state}>
                <code title={upload.path}>{upload.path}</code>
                <span>
                  {upload.state === 'done'
                    ? formatBytes(upload.size)
                    : upload.state === 'failed'
                      ? `${messages.notUploaded}: ${upload.problem ?? ''}`
                      : messages[upload.state]}
                </span>
                <ActionIcon
                  aria-label={messages.remove(upload.path)}
                  title={messages.remove(upload.path)}
                  disabled={upload.state === 'uploading'}
                  onClick={() => onRemove(upload)}
                >
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {uploads.some(({ state, file }) => state === 'failed' && file !== undefined) && (
            <Button mt={8} onClick={onRetry}>
              {messages.retry}
            </Button>
          )}
        </>
      )}
    </>
  );
};
