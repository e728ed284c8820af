import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { importMessages as messages } from './messages';
import type { Import } from './use-import';

interface DiscardImportProps {
  state: Import;
  isConfirming: boolean;
  onConfirming: (isConfirming: boolean) => void;
}

/** Removes the draft and the files that it uploaded, after a confirmation. */
export const DiscardImport = ({ state, isConfirming, onConfirming }: DiscardImportProps) => {
  const [isDeleting, setDeleting] = useState(false);
  const [, setSearch] = useSearchParams();
  const { draftState, uploads, draft } = state;
  if (!draftState.isDirty) return null;
  // A file in transfer would be added to the discarded import.
  const isUploading = uploads.uploads.some((upload) => upload.state === 'uploading');
  const discard = async () => {
    setDeleting(true);
    const areFilesDeleted = await uploads.removeAll(draft.folder);
    setDeleting(false);
    onConfirming(false);
    // The files that remain are still in the draft.
    if (!areFilesDeleted) return;
    draftState.markSaved();
    setSearch({});
  };
  return (
    <>
      <Button disabled={isUploading} onClick={() => onConfirming(true)}>
        {messages.discard}
      </Button>
      <Modal opened={isConfirming} onClose={() => onConfirming(false)} title={<b>{messages.discardTitle}</b>}>
        <p>{messages.discardText(draft.files.length)}</p>
        <Group justify="flex-end" gap={8} mt={16}>
          <Button onClick={() => onConfirming(false)} data-autofocus>
            {messages.keepEditing}
          </Button>
          <Button variant="filled" color="red" loading={isDeleting} onClick={() => void discard()}>
            {messages.discard}
          </Button>
        </Group>
      </Modal>
    </>
  );
};
