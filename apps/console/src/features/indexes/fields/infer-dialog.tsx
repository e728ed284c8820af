import { Modal } from '@mantine/core';
import type { SearchField } from '@searchdeck/contract';
import { InferPanel } from './infer-panel';
import { inferMessages } from './messages';

interface InferDialogProps {
  opened: boolean;
  existing: readonly SearchField[];
  onAdd: (fields: readonly SearchField[]) => void;
  onClose: () => void;
}

/** Adds the fields of pasted documents to an index. */
export const InferDialog = ({ opened, existing, onAdd, onClose }: InferDialogProps) => (
  <Modal opened={opened} onClose={onClose} size={720} title={<b>{inferMessages.title}</b>}>
    <InferPanel existing={existing} cancelLabel={inferMessages.cancel} onAdd={onAdd} onCancel={onClose} />
  </Modal>
);
