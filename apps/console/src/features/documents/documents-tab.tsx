import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { limits, type SearchIndex, type Task } from '@searchdeck/contract';
import {
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { lazy, useCallback, useMemo, useState } from 'react';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { useResource } from '../../shared/definition/resource-context';
import { cellText } from '../../shared/documents/cell-text';
import { flattenFields } from '../../shared/documents/fields';
import { Age } from '../../shared/ui/age';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { ColumnChoice, useColumnChoice } from '../../shared/ui/column-choice';
import { DataTable } from '../../shared/ui/data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { SelectionBar } from '../../shared/ui/selection-bar';
import { WhenOpened } from '../../shared/ui/when-opened';
import { DeleteDocuments } from './delete-documents';
import { columnFields, documentColumns, hiddenByDefault } from './document-columns';
import { DocumentDrawer } from './document-drawer';
import { DocumentTasks } from './document-tasks';
import type { DocumentBody } from './document-text';
import classes from './documents.module.css';
import { ExportMenu } from './export-menu';
import { FindBox } from './find-box';
import { documentsMessages, documentTaskMessages, importMessages } from './messages';
import { MAX_PAGE, PAGE_SIZE, useDocuments } from './use-documents';
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
  const keyField = fields.find((field) => field.key === true);
  const keyName = keyField?.name ?? '';
  const keyOf = useCallback((row: DocumentBody) => cellText(row[keyName]), [keyName]);
  const columns = useMemo(() => documentColumns(fields, (row) => open(keyOf(row))), [fields, keyOf, open]);
  const { visibleColumns, choice } = useColumnChoice(`documents/${name}`, columns, hiddenByDefault(fields));
  const select = useMemo(() => visibleColumns.map((column) => column.id), [visibleColumns]);
  const documents = useDocuments(name, keyField, select, state);
  const { rows, total, first, error } = documents;
  const denialReason = useWriteDenialReason();
  const canWrite = denialReason === undefined;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [keysToDelete, setKeysToDelete] = useState<readonly string[]>([]);
  const [filterToDelete, setFilterToDelete] = useState<string>();
  // The import whose dialog is open: a new one, or one that waits.
  const [openImport, setOpenImport] = useState<Task | 'new'>();
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
  const addButton = (
    <ButtonWithReason
      reason={denialReason}
      variant="filled"
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
  const isEmpty = rows?.length === 0 && total === 0 && state.query === '' && state.page === 1;
  const last = first + (rows?.length ?? 0) - 1;
  const isAtLimit = state.page >= MAX_PAGE;
  const hasNext = total !== undefined && last < total;
  const lastPage = Math.min(MAX_PAGE, Math.max(state.page, Math.ceil((total ?? 0) / PAGE_SIZE)));
  return (
    <>
      <DocumentTasks index={name} onReview={setFilterToDelete} onContinueImport={setOpenImport} />
      {isEmpty ? (
        <EmptyState
          icon={<IconPlus size={22} stroke={1.5} />}
          title={documentsMessages.emptyTitle}
          description={documentsMessages.emptyText}
          action={
            <Group gap={8} justify="center">
              {importButton}
              {addButton}
            </Group>
          }
        />
      ) : (
        <>
          <div className={classes.toolbar}>
            <FindBox
              mode={state.mode}
              query={state.query}
              onFind={state.find}
              check={async (mode, query) => {
                if (mode !== 'filter') return undefined;
                const { checkFilter } = await import('./check-filter');
                return checkFilter(query, flattenFields(index));
              }}
            />
            <div className={classes.tools}>
              {rows !== undefined && rows.length > 0 && (
                <span className={classes.count} role="status">
                  {documentsMessages.range(first, last, total)}
                </span>
              )}
              <ActionIcon
                aria-label={documentsMessages.previous}
                title={documentsMessages.previous}
                disabled={state.page === 1}
                onClick={() => state.turnPage(-1, lastPage)}
              >
                <IconChevronLeft size={15} stroke={1.7} />
              </ActionIcon>
              <Tooltip label={documentsMessages.pagingLimit(limits.skip)} disabled={!isAtLimit || !hasNext}>
                <ActionIcon
                  aria-label={documentsMessages.next}
                  title={documentsMessages.next}
                  disabled={!hasNext || isAtLimit}
                  onClick={() => state.turnPage(1, lastPage)}
                >
                  <IconChevronRight size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
              <Tooltip
                label={
                  <>
                    {documentsMessages.refresh}
                    {documents.at !== undefined && (
                      <>
                        {' · '}
                        <Age at={documents.at} />
                      </>
                    )}
                  </>
                }
              >
                <ActionIcon
                  aria-label={documentsMessages.refresh}
                  onClick={documents.refetch}
                  loading={documents.isRefreshing && rows !== undefined}
                >
                  <IconRefresh size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
              <ColumnChoice {...choice} />
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
            </div>
          </div>
          {error !== null && (
            <ErrorState
              isCompact={rows !== undefined}
              error={error}
              title={rows === undefined ? documentsMessages.loadFailed : documentsMessages.refreshFailed}
              onRetry={documents.refetch}
            />
          )}
          {(error === null || rows !== undefined) && (
            <DataTable
              key={select.join()}
              label={documentsMessages.table(name)}
              rows={rows}
              columns={visibleColumns}
              rowId={keyOf}
              isPresorted
              {...(state.sort === undefined ? {} : { sort: state.sort })}
              onSort={state.setSort}
              {...(canWrite
                ? { selection: { ids: selected, onChange: setSelected, label: documentsMessages.select } }
                : {})}
              onOpen={(row) => open(keyOf(row))}
              onRowKey={(event, row) => {
                if (event.key !== 'Delete' || !canWrite) return false;
                setKeysToDelete([keyOf(row)]);
                return true;
              }}
              emptyContent={state.mode === 'key' ? documentsMessages.noKey(state.query) : documentsMessages.noMatch}
              actions={(row) => (
                <>
                  <RowAction label={documentsMessages.open(keyOf(row))} onClick={() => open(keyOf(row))}>
                    <IconPencil size={15} stroke={1.7} />
                  </RowAction>
                  {canWrite && (
                    <>
                      <RowAction
                        label={documentsMessages.duplicate(keyOf(row))}
                        onClick={() => state.create(keyOf(row))}
                      >
                        <IconCopy size={15} stroke={1.7} />
                      </RowAction>
                      <RowAction
                        label={documentsMessages.delete(keyOf(row))}
                        onClick={() => setKeysToDelete([keyOf(row)])}
                      >
                        <IconTrash size={15} stroke={1.7} />
                      </RowAction>
                    </>
                  )}
                </>
              )}
            />
          )}
          {selected.size > 0 && (
            <SelectionBar count={documentsMessages.count(selected.size)} onClear={() => setSelected(new Set())}>
              <Button
                color="red"
                variant="filled"
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => setKeysToDelete([...selected])}
              >
                {documentsMessages.deleteSelected(selected.size)}
              </Button>
            </SelectionBar>
          )}
        </>
      )}
      <DocumentDrawer index={index} state={state} denialReason={denialReason} />
      <WhenOpened opened={filterToDelete !== undefined}>
        <DeleteMatching
          index={name}
          keyField={keyName}
          isKeyFilterable={keyField?.filterable !== false}
          filter={filterToDelete}
          onClose={() => setFilterToDelete(undefined)}
        />
      </WhenOpened>
      <WhenOpened opened={openImport !== undefined}>
        <ImportDialog index={index} task={openImport} onClose={() => setOpenImport(undefined)} />
      </WhenOpened>
      <DeleteDocuments
        index={name}
        keyField={keyName}
        keys={keysToDelete}
        onClose={() => setKeysToDelete([])}
        onDeleted={(keys) => {
          setSelected((old) => new Set([...old].filter((key) => !keys.includes(key))));
          setKeysToDelete([]);
        }}
      />
    </>
  );
};

const RowAction = ({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon size={24} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);
