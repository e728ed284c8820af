import { Button, Group } from '@mantine/core';
import type { SearchIndex, Task } from '@searchdeck/contract';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnectionId } from '../../shared/api/use-connection';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { useResource } from '../../shared/definition/resource-context';
import { sampleKey, sampleTexts } from '../../shared/definition/sample-texts';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { EmptyState } from '../../shared/ui/empty-state';
import { DocumentDialogs } from './document-dialogs';
import { DocumentDrawer } from './document-drawer';
import { DocumentTasks } from './document-tasks';
import { DocumentsList } from './documents-list';
import classes from './documents.module.css';
import { documentsMessages, importMessages } from './messages';
import { useDocumentTable } from './use-document-table';
import { useListState } from './use-list-state';

/** The documents of an index: found by text, filter, or key, and edited one by one. */
export const DocumentsTab = () => {
  const { response, name } = useResource<SearchIndex>();
  const index = response.body;
  const state = useListState();
  const table = useDocumentTable(index, name, state);
  const { rows, total } = table.documents;
  const denialReason = useWriteDenialReason();
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  const [keysToDelete, setKeysToDelete] = useState<readonly string[]>([]);
  const [filterToDelete, setFilterToDelete] = useState<string>();
  // The import whose dialog is open: a new one, or one that waits.
  const [openImport, setOpenImport] = useState<Task | 'new' | 'sample'>();
  const add = () => state.create();
  useCommands(
    denialReason === undefined
      ? [{ id: 'add-document', label: documentsMessages.add, group: commandGroups.page, keys: 'c', run: add }]
      : [],
  );
  const isEmpty = rows?.length === 0 && total === 0 && state.query === '' && state.page === 1;
  const sample = useSample(name, rows !== undefined && rows.length > 0, denialReason);
  const hasSample = isEmpty && sample !== '';
  const addButton = <AddButton denialReason={denialReason} variant={hasSample ? 'default' : 'filled'} onClick={add} />;
  const importButton = <ImportButton denialReason={denialReason} onClick={() => setOpenImport('new')} />;
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
              {hasSample && (
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
        <DocumentsList
          index={index}
          name={name}
          state={state}
          table={table}
          denialReason={denialReason}
          importButton={importButton}
          addButton={addButton}
          selectedKeys={selectedKeys}
          onSelect={setSelectedKeys}
          onDelete={setKeysToDelete}
          onDeleteMatching={setFilterToDelete}
        />
      )}
      <DocumentDrawer index={index} state={state} denialReason={denialReason} />
      <DocumentDialogs
        index={index}
        name={name}
        table={table}
        filterToDelete={filterToDelete}
        onFilterToDelete={setFilterToDelete}
        openImport={openImport}
        sample={sample}
        onOpenImport={setOpenImport}
        keysToDelete={keysToDelete}
        onKeysToDelete={setKeysToDelete}
        onDeleted={(keys) => setSelectedKeys((old) => new Set([...old].filter((key) => !keys.includes(key))))}
      />
    </div>
  );
};

/** The sample documents from which the index was created in this tab, until it has documents; '' if there are none. */
function useSample(indexName: string, hasDocuments: boolean, denialReason: string | undefined): string {
  const id = sampleKey(useConnectionId(), 'indexes', indexName);
  useEffect(() => {
    if (hasDocuments) sampleTexts.put(id, '');
  }, [hasDocuments, id]);
  return denialReason === undefined ? sampleTexts.read(id) : '';
}

interface ActionButtonProps {
  denialReason: string | undefined;
  onClick: () => void;
}

const AddButton = ({ denialReason, variant, onClick }: ActionButtonProps & { variant: 'default' | 'filled' }) => (
  <ButtonWithReason reason={denialReason} variant={variant} leftSection={<IconPlus size={15} />} onClick={onClick}>
    {documentsMessages.add}
  </ButtonWithReason>
);

const ImportButton = ({ denialReason, onClick }: ActionButtonProps) => (
  <ButtonWithReason reason={denialReason} leftSection={<IconUpload size={15} stroke={1.7} />} onClick={onClick}>
    {importMessages.action}
  </ButtonWithReason>
);
