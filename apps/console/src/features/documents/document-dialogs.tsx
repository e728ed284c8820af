import type { SearchIndex, Task } from '@searchdeck/contract';
import { lazy } from 'react';
import { WhenOpened } from '../../shared/ui/when-opened';
import { DeleteDocuments } from './delete-documents';
import type { DocumentTable } from './use-document-table';

const ImportDialog = lazy(() => import('./import-dialog').then((m) => ({ default: m.ImportDialog })));
const DeleteMatching = lazy(() => import('./delete-matching').then((m) => ({ default: m.DeleteMatching })));

interface DocumentDialogsProps {
  index: SearchIndex;
  name: string;
  table: DocumentTable;
  /** Undefined: closed. */
  filterToDelete: string | undefined;
  onFilterToDelete: (filter: string | undefined) => void;
  /** Undefined: closed. */
  openImport: Task | 'new' | 'sample' | undefined;
  onOpenImport: (task: undefined) => void;
  /** The sample documents that can be imported. */
  sample: string;
  /** Empty: closed. */
  keysToDelete: readonly string[];
  onKeysToDelete: (keys: readonly string[]) => void;
  onDeleted: (keys: readonly string[]) => void;
}

/** The dialogs that import and delete documents. */
export const DocumentDialogs = (props: DocumentDialogsProps) => {
  const { index, name, filterToDelete, openImport, keysToDelete } = props;
  const { keyField, keyName } = props.table;
  return (
    <>
      <WhenOpened opened={filterToDelete !== undefined}>
        <DeleteMatching
          index={name}
          keyName={keyName}
          isKeyFilterable={keyField?.filterable !== false}
          filter={filterToDelete}
          onClose={() => props.onFilterToDelete(undefined)}
        />
      </WhenOpened>
      <WhenOpened opened={openImport !== undefined}>
        <ImportDialog
          index={index}
          task={openImport}
          sample={props.sample}
          onClose={() => props.onOpenImport(undefined)}
        />
      </WhenOpened>
      <DeleteDocuments
        index={name}
        keyName={keyName}
        keys={keysToDelete}
        onClose={() => props.onKeysToDelete([])}
        onDeleted={(keys) => {
          props.onDeleted(keys);
          props.onKeysToDelete([]);
        }}
      />
    </>
  );
};
