import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable } from '../../shared/ui/data-table';
import type { DataColumn } from '../../shared/ui/data-table-types';
import type { DocumentBody } from './document-text';
import { documentsMessages } from './messages';
import type { ListState } from './use-list-state';

interface DocumentsTableProps {
  index: string;
  rows: readonly DocumentBody[] | undefined;
  columns: readonly DataColumn<DocumentBody>[];
  keyOf: (row: DocumentBody) => string;
  state: ListState;
  canWrite: boolean;
  selectedKeys: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onDelete: (keys: readonly string[]) => void;
}

/** A page of documents, each with its actions. */
export const DocumentsTable = ({
  index,
  rows,
  columns,
  keyOf,
  state,
  canWrite,
  selectedKeys,
  onSelect,
  onDelete,
}: DocumentsTableProps) => (
  <DataTable
    label={documentsMessages.table(index)}
    rows={rows}
    columns={columns}
    rowId={keyOf}
    isPresorted
    {...(state.sort === undefined ? {} : { sort: state.sort })}
    onSort={state.setSort}
    {...(canWrite ? { selection: { ids: selectedKeys, onChange: onSelect, label: documentsMessages.select } } : {})}
    onOpen={(row) => state.open(keyOf(row))}
    onRowKey={(event, row) => {
      if (event.key !== 'Delete' || !canWrite) return false;
      onDelete([keyOf(row)]);
      return true;
    }}
    emptyContent={state.mode === 'key' ? documentsMessages.noKey(state.query) : documentsMessages.noMatch}
    actions={(row) => {
      const key = keyOf(row);
      return (
        <>
          <RowAction label={documentsMessages.open(key)} onClick={() => state.open(key)}>
            <IconPencil size={15} stroke={1.7} />
          </RowAction>
          {canWrite && (
            <>
              <RowAction label={documentsMessages.duplicate(key)} onClick={() => state.create(key)}>
                <IconCopy size={15} stroke={1.7} />
              </RowAction>
              <RowAction label={documentsMessages.delete(key)} onClick={() => onDelete([key])}>
                <IconTrash size={15} stroke={1.7} />
              </RowAction>
            </>
          )}
        </>
      );
    }}
  />
);

const RowAction = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon size={24} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);
