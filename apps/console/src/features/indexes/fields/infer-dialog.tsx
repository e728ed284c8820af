import { Modal } from '@mantine/core';
import type { SearchField } from '@searchdeck/contract';
import { useState } from 'react';
import { InferPanel } from './infer-panel';
import { inferMessages } from './messages';

interface InferDialogProps {
  opened: boolean;
  existingFields: readonly SearchField[];
  onAdd: (fields: readonly SearchField[]) => void;
  onClose: () => void;
}

/** Adds the fields of pasted documents to an index. */
export const InferDialog = (props: InferDialogProps) => (
  <Modal opened={props.opened} onClose={props.onClose} size={720} title={<b>{inferMessages.title}</b>}>
    <InferContent {...props} />
  </Modal>
);

const InferContent = ({ existingFields, onAdd, onClose }: InferDialogProps) => {
  const [text, setText] = useState('');
  return (
    <InferPanel
      existingFields={existingFields}
      text={text}
      onTextChange={setText}
      cancelLabel={inferMessages.cancel}
      onAdd={onAdd}
      onCancel={onClose}
    />
  );
};
