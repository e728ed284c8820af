import type { SearchError } from '@searchdeck/contract';
import { useState } from 'react';
import { ConfirmDelete } from '../../shared/ui/confirm-delete';
import { notify } from '../../shared/ui/notify';
import { KeyList } from './key-list';
import { documentsMessages } from './messages';
import { useIndexBatch } from './use-index-batch';

interface DeleteDocumentsProps {
  index: string;
  keyName: string;
  /** Empty: closed. */
  keys: readonly string[];
  onClose: () => void;
  onDeleted: (keys: readonly string[]) => void;
}

/** Asks for the key, or the number of documents, then deletes them. */
export const DeleteDocuments = ({ index, keyName, keys, onClose, onDeleted }: DeleteDocumentsProps) => {
  const batch = useIndexBatch(index, keyName);
  const [error, setError] = useState<SearchError>();
  const [single] = keys.length === 1 ? keys : [];
  const run = async () => {
    setError(undefined);
    const result = await batch.run(keys.map((key) => ({ '@search.action': 'delete', [keyName]: key })));
    if (result.error !== undefined) return setError(result.error);
    notify.done(documentsMessages.deleted(result.keys.length));
    onDeleted(keys);
  };
  return (
    <ConfirmDelete
      name={keys.length === 0 ? undefined : (single ?? documentsMessages.count(keys.length))}
      type={documentsMessages.noun(keys.length)}
      title={documentsMessages.deleteTitle(keys.length)}
      isBusy={batch.isBusy}
      error={error}
      onClose={() => {
        setError(undefined);
        onClose();
      }}
      onDelete={() => void run()}
    >
      {documentsMessages.deleteWarning(keys.length, index)}
      <KeyList keys={keys} total={keys.length} />
    </ConfirmDelete>
  );
};
