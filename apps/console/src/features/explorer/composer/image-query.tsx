import { Button, FileButton, TextInput } from '@mantine/core';
import type { VectorQueryBody } from '@searchdeck/contract';
import { useState } from 'react';
import { formatBytes } from '../../../shared/format/format';
import classes from './composer.module.css';

/** A body of a query is not to grow beyond what services read. */
const MOST_BYTES = 8 * 1024 * 1024;

const base64Of = async (file: File): Promise<string> => {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('it could not be read')));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
};

/** Four letters hold three bytes; `=` stands where the last have none. */
const bytesIn = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

interface Props {
  number: number;
  query: VectorQueryBody;
  onUrl: (url: string) => void;
  onBytes: (base64Image: string) => void;
}

/** The image that the vectorizer is to look at: its address, or a file from this machine. */
export const ImageQuery = ({ number, query, onUrl, onBytes }: Props) => {
  const [problem, setProblem] = useState<string>();
  const pick = async (file: File | null) => {
    if (file === null) return;
    if (file.size > MOST_BYTES)
      return setProblem(`${file.name} has ${formatBytes(file.size)}; at most 8 MiB are sent.`);
    try {
      onBytes(await base64Of(file));
      setProblem(undefined);
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const bytes = query.kind === 'imageBinary' ? bytesIn(query.base64Image ?? '') : undefined;
  return (
    <>
      <TextInput
        size="xs"
        aria-label={`Image address of vector query ${number}`}
        placeholder={bytes === undefined ? 'https://…' : 'an address instead of the file'}
        value={query.kind === 'imageUrl' ? (query.url ?? '') : ''}
        onChange={(e) => onUrl(e.currentTarget.value)}
        rightSectionWidth={108}
        rightSection={
          <FileButton accept="image/*" onChange={(file) => void pick(file)}>
            {(props) => (
              <Button {...props} size="compact-xs" variant="subtle">
                From a file…
              </Button>
            )}
          </FileButton>
        }
      />
      {bytes !== undefined && <p className={classes.hint}>An image of {formatBytes(bytes)}, sent with the query.</p>}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};
