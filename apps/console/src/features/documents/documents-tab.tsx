import { Button, Group } from '@mantine/core';
import { findKeyField, type SearchIndex, type Task } from '@searchdeck/contract';
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { lazy, useCallback, useEffect, useMemo, useState } from 'react';
import { useConnectionId } from '../../shared/api/use-connection';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { useResource } from '../../shared/definition/resource-context';
import { sampleKey, sampleTexts } from '../../shared/definition/sample-texts';
import { cellText } from '../../shared/documents/cell-text';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { useColumnChoice } from '../../shared/ui/column-choice';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { SelectionBar } from '../../shared/ui/selection-bar';
import { WhenOpened } from '../../shared/ui/when-opened';
import { DeleteDocuments } from './delete-documents';
import { columnFields, defaultHiddenColumns, documentColumns } from './document-columns';
import { DocumentDrawer } from './document-drawer';
import { DocumentTasks } from './document-tasks';
import type { DocumentBody } from './document-text';
import { DocumentsTable } from './documents-table';
import { DocumentsToolbar } from './documents-toolbar';
import { ExportMenu } from './export-menu';
import classes from './documents.module.css';
import { documentsMessages, documentTaskMessages, importMessages } from './messages';
import { useDocuments } from './use-documents';
import { useListState } from './use-list-state';

const ImportDialog = lazy(() => import('./import-dialog').then((m) => ({ default: m.ImportDialog })));
const DeleteMatching = lazy(() => import('./delete-matching').then((m) => ({ default: m.DeleteMatching })));

/** The documents of an index: found by text, filter, or key, and edited one by one. */
export const DocumentsTab = () => {
  const { response, name } = useResource<SearchIndex>();
  const index = response.body;
  const state = useListState();
  const { open } = state;
  const fields = useMemo(() => columnFields(index), [index]);
  const keyField = findKeyField(fields);
  const keyName = keyField?.name ?? '';
  const keyOf = useCallback((row: DocumentBody) => cellText(row[keyName]), [keyName]);
  const columns = useMemo(() => documentColumns(fields, (row) => open(keyOf(row))), [fields, keyOf, open]);
  const { visibleColumns, choice } = useColumnChoice(`documents/${name}`, columns, defaultHiddenColumns(fields));
  const select = useMemo(() => visibleColumns.map((column) => column.id), [visibleColumns]);
  const documents = useDocuments(name, keyField, select, state);
  const { rows, total, error } = documents;
  const denialReason = useWriteDenialReason();
  const canWrite = denialReason === undefined;
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  const [keysToDelete, setKeysToDelete] = useState<readonly string[]>([]);
  const [filterToDelete, setFilterToDelete] = useState<string>();
  // The import whose dialog is open: a new one, or one that waits.
  const [openImport, setOpenImport] = useState<Task | 'new' | 'sample'>();
  useCommands(
    canWrite
      ? [
          {
            id: 'add-document',
            label: documentsMessages.add,
            group: commandGroups.page,
            keys: 'c',
            run: () => state.create(),
          },
        ]
      : [],
  );
  const isEmpty = rows?.length === 0 && total === 0 && state.query === '' && state.page === 1;
  const sampleId = sampleKey(useConnectionId(), 'indexes', name);
  const sample = canWrite ? sampleTexts.read(sampleId) : '';
  const addButton = (
    <ButtonWithReason
      reason={denialReason}
      variant={isEmpty && sample !== '' ? 'default' : 'filled'}
      leftSection={<IconPlus size={15} />}
      onClick={() => state.create()}
    >
      {documentsMessages.add}
    </ButtonWithReason>
  );
  const importButton = (
    <ButtonWithReason
      reason={denialReason}
      leftSection={<IconUpload size={15} stroke={1.7} />}
      onClick={() => setOpenImport('new')}
    >
      {importMessages.action}
    </ButtonWithReason>
  );
  const hasRows = rows !== undefined && rows.length > 0;
  useEffect(() => {
    if (hasRows) sampleTexts.put(sampleId, '');
  }, [hasRows, sampleId]);
  return (
    <div className={classes.list}>
      <DocumentTasks index={name} onReview={setFilterToDelete} onContinueImport={setOpenImport} />
      {isEmpty ? (
        <EmptyState
          icon={<IconPlus size={22} stroke={1.5} />}
          title={documentsMessages.emptyTitle}
          description={sample === '' ? documentsMessages.emptyText : documentsMessages.emptySampleText}
          action={
            <Group gap={8} justify="center">
              {sample !== '' && (
                <Button
                  variant="filled"
                  leftSection={<IconUpload size={15} stroke={1.7} />}
                  onClick={() => setOpenImport('sample')}
                >
                  {importMessages.sample}
                </Button>
              )}
              {importButton}
              {addButton}
            </Group>
          }
        />
      ) : (
        <>
          <DocumentsToolbar index={index} state={state} documents={documents} choice={choice}>
            {state.mode === 'filter' && state.query !== '' && total !== undefined && total > 0 && (
              <ButtonWithReason
                reason={denialReason}
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => setFilterToDelete(state.query)}
              >
                {documentTaskMessages.deleteMatching}
              </ButtonWithReason>
            )}
            {importButton}
            <ExportMenu index={name} mode={state.mode} query={state.query} />
            {addButton}
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
              canWrite={canWrite}
              selected={selectedKeys}
              onSelect={setSelectedKeys}
              onDelete={setKeysToDelete}
            />
          )}
          {selectedKeys.size > 0 && (
            <SelectedDocuments
              count={selectedKeys.size}
              onClear={() => setSelectedKeys(new Set())}
              onDelete={() => setKeysToDelete([...selectedKeys])}
            />
          )}
        </>
      )}
      <DocumentDrawer index={index} state={state} denialReason={denialReason} />
      <WhenOpened opened={filterToDelete !== undefined}>
        <DeleteMatching
          index={name}
          keyName={keyName}
          isKeyFilterable={keyField?.filterable !== false}
          filter={filterToDelete}
          onClose={() => setFilterToDelete(undefined)}
        />
      </WhenOpened>
      <WhenOpened opened={openImport !== undefined}>
        <ImportDialog index={index} task={openImport} sample={sample} onClose={() => setOpenImport(undefined)} />
      </WhenOpened>
      <DeleteDocuments
        index={name}
        keyName={keyName}
        keys={keysToDelete}
        onClose={() => setKeysToDelete([])}
        onDeleted={(keys) => {
          setSelectedKeys((old) => new Set([...old].filter((key) => !keys.includes(key))));
          setKeysToDelete([]);
        }}
      />
    </div>
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
