import { messageOf } from '@searchdeck/contract';
import { Button, TextInput } from '@mantine/core';
import type { VectorQueryBody } from '@searchdeck/contract';
import { useState } from 'react';
import { FilePicker } from '../../../shared/ui/file-picker';
import classes from './composer.module.css';
import { messages } from './messages';

/** Maximum size of an image, so that the request body is below the limit of services. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

const base64Of = async (file: File): Promise<string> => {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(messages.vectors.unreadableFile)));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
};

/** Number of bytes encoded by a Base64 text: three per four characters. */
const bytesIn = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

interface Props {
  number: number;
  query: VectorQueryBody;
  onUrl: (url: string) => void;
  onBytes: (base64Image: string) => void;
}

/** The image to vectorize: a URL or a local file. */
export const ImageQuery = ({ number, query, onUrl, onBytes }: Props) => {
  const [problem, setProblem] = useState<string>();
  const pick = async (file: File) => {
    if (file.size > MAX_IMAGE_BYTES) {
      return setProblem(messages.vectors.imageTooLarge(file.name, file.size, MAX_IMAGE_BYTES));
    }
    try {
      onBytes(await base64Of(file));
      setProblem(undefined);
    } catch (error) {
      setProblem(messages.vectors.imageFailed(file.name, messageOf(error)));
    }
  };
  const bytes = query.kind === 'imageBinary' ? bytesIn(query.base64Image ?? '') : undefined;
  return (
    <>
      <TextInput
        size="xs"
        aria-label={messages.vectors.imageUrl(number)}
        placeholder={bytes === undefined ? messages.vectors.imageUrlPlaceholder : messages.vectors.imageUrlInstead}
        value={query.kind === 'imageUrl' ? (query.url ?? '') : ''}
        onChange={(e) => onUrl(e.currentTarget.value)}
        rightSectionWidth={108}
        rightSection={
          <FilePicker accept="image/*" onSelect={(file) => void pick(file)}>
            {(props) => (
              <Button {...props} size="compact-xs" variant="subtle">
                {messages.vectors.selectFile}
              </Button>
            )}
          </FilePicker>
        }
      />
      {bytes !== undefined && <p className={classes.hint}>{messages.vectors.imageSize(bytes)}</p>}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};
