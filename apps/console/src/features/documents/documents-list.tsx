import { Button } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { ErrorState } from '../../shared/ui/error-state';
import { SelectionBar } from '../../shared/ui/selection-bar';
import { DocumentsTable } from './documents-table';
import { DocumentsToolbar } from './documents-toolbar';
import { ExportMenu } from './export-menu';
import { documentsMessages, documentTaskMessages } from './messages';
import type { DocumentTable } from './use-document-table';
import type { ListState } from './use-list-state';

interface DocumentsListProps {
  index: SearchIndex;
  name: string;
  state: ListState;
  table: DocumentTable;
  denialReason: string | undefined;
  importButton: ReactNode;
  addButton: ReactNode;
  selectedKeys: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onDelete: (keys: readonly string[]) => void;
  onDeleteMatching: (filter: string) => void;
}

/** The toolbar, a page of documents, and what can be done with the selected ones. */
export const DocumentsList = (props: DocumentsListProps) => {
  const { index, name, state, denialReason, selectedKeys, onSelect, onDelete } = props;
  const { documents, keyOf, select, visibleColumns, choice } = props.table;
  const { rows, total, error } = documents;
  return (
    <>
      <DocumentsToolbar index={index} state={state} documents={documents} choice={choice}>
        {state.mode === 'filter' && state.query !== '' && total !== undefined && total > 0 && (
          <ButtonWithReason
            reason={denialReason}
            leftSection={<IconTrash size={15} stroke={1.7} />}
            onClick={() => props.onDeleteMatching(state.query)}
          >
            {documentTaskMessages.deleteMatching}
          </ButtonWithReason>
        )}
        {props.importButton}
        <ExportMenu index={name} mode={state.mode} query={state.query} />
        {props.addButton}
      </DocumentsToolbar>
      {error !== null && (
        <ErrorState
          isCompact={rows !== undefined}
          error={error}
          title={rows === undefined ? documentsMessages.loadFailed : documentsMessages.refreshFailed}
          onRetry={documents.refetch}
        />
      )}
      {(error === null || rows !== undefined) && (
        <DocumentsTable
          key={select.join()}
          index={name}
          rows={rows}
          columns={visibleColumns}
          keyOf={keyOf}
          state={state}
          canWrite={denialReason === undefined}
          selectedKeys={selectedKeys}
          onSelect={onSelect}
          onDelete={onDelete}
        />
      )}
      {selectedKeys.size > 0 && (
        <SelectedDocuments
          count={selectedKeys.size}
          onClear={() => onSelect(new Set())}
          onDelete={() => onDelete([...selectedKeys])}
        />
      )}
    </>
  );
};

interface SelectedDocumentsProps {
  count: number;
  onClear: () => void;
  onDelete: () => void;
}

const SelectedDocuments = ({ count, onClear, onDelete }: SelectedDocumentsProps) => (
  <SelectionBar count={documentsMessages.count(count)} onClear={onClear}>
    <Button color="red" variant="filled" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onDelete}>
      {documentsMessages.deleteSelected(count)}
    </Button>
  </SelectionBar>
);
