import { useOperation } from '../../../shared/api/use-operation';
import { formatBytes, formatCount } from '../../../shared/format/format';
import { ConfirmDelete } from '../../../shared/ui/confirm-delete';
import { notify } from '../../../shared/ui/notify';
import type { IndexRow } from './use-index-rows';

/** Asks for the name, then deletes an index with everything in it. */
export const DeleteIndex = ({
  row,
  onClose,
  onDeleted,
}: {
  row: Pick<IndexRow, 'name' | 'statistics'> | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) => {
  const remove = useOperation('indexes.delete');
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDelete
      name={row?.name}
      what="index"
      busy={remove.isPending}
      error={remove.error}
      onClose={close}
      onDelete={() => {
        if (row === undefined) return;
        remove.mutate(
          { path: { indexName: row.name } },
          {
            onSuccess: () => {
              notify.done(`${row.name} is deleted.`);
              close();
              onDeleted?.();
            },
          },
        );
      }}
    >
      This destroys{' '}
      {row?.statistics === undefined ? (
        'all its documents'
      ) : (
        <b>
          {formatCount(row.statistics.documentCount, 'document')} ({formatBytes(row.statistics.storageSize)})
        </b>
      )}{' '}
      and the definition. The service has no undo. Aliases and indexers that name the index stop working.
    </ConfirmDelete>
  );
};
