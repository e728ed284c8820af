import { findKeyField, type SearchIndex } from '@searchdeck/contract';
import { useCallback, useMemo } from 'react';
import { cellText } from '../../shared/documents/cell-text';
import { useColumnChoice } from '../../shared/ui/column-choice';
import { columnFields, defaultHiddenColumns, documentColumns } from './document-columns';
import type { DocumentBody } from './document-text';
import { useDocuments } from './use-documents';
import type { ListState } from './use-list-state';

/** The columns of the documents of an index, and a page of rows with the fields of the visible columns. */
export function useDocumentTable(index: SearchIndex, name: string, state: ListState) {
  const { open } = state;
  const fields = useMemo(() => columnFields(index), [index]);
  const keyField = findKeyField(fields);
  const keyName = keyField?.name ?? '';
  const keyOf = useCallback((row: DocumentBody) => cellText(row[keyName]), [keyName]);
  const columns = useMemo(() => documentColumns(fields, (row) => open(keyOf(row))), [fields, keyOf, open]);
  const { visibleColumns, choice } = useColumnChoice(`documents/${name}`, columns, defaultHiddenColumns(fields));
  const select = useMemo(() => visibleColumns.map((column) => column.id), [visibleColumns]);
  const documents = useDocuments(name, keyField, select, state);
  return { keyField, keyName, keyOf, visibleColumns, choice, select, documents };
}
export type DocumentTable = ReturnType<typeof useDocumentTable>;
