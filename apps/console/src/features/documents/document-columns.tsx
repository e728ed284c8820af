import { UnstyledButton } from '@mantine/core';
import { elementType, isCollection, type SearchField, type SearchIndex } from '@searchdeck/contract';
import { cellText } from '../../shared/documents/cell-text';
import { isNumeric } from '../../shared/documents/fields';
import { CellValue } from '../../shared/documents/nested-value';
import type { DataColumn } from '../../shared/ui/data-table-types';
import type { DocumentBody } from './document-text';
import classes from './documents.module.css';
import { documentsMessages } from './messages';

/** Number of columns shown by default, in addition to the key. */
const DEFAULT_COLUMN_COUNT = 7;

const isVector = (field: SearchField): boolean => field.dimensions != null;

/** Fields that fit a column: the key first, then those that can be read, without vectors. */
export const columnFields = (index: SearchIndex): SearchField[] => {
  const readable = index.fields.filter((field) => field.retrievable !== false && !isVector(field));
  return [...readable.filter((field) => field.key === true), ...readable.filter((field) => field.key !== true)];
};

/** Names of the columns that are hidden until the user shows them. */
export const defaultHiddenColumns = (fields: readonly SearchField[]): string[] =>
  fields.slice(1 + DEFAULT_COLUMN_COUNT).map((field) => field.name);

export const documentColumns = (
  fields: readonly SearchField[],
  onOpen: (document: DocumentBody) => void,
): DataColumn<DocumentBody>[] =>
  fields.map((field, i): DataColumn<DocumentBody> => {
    const { name, type } = field;
    const isNumericColumn = isNumeric(elementType(type)) && !isCollection(type);
    return {
      id: name,
      header: name,
      hint: `${name}: ${type}`,
      ...(isNumericColumn ? { align: 'end' } : {}),
      ...(i === 0 ? { isMonospace: true } : {}),
      ...(isNumericColumn || type === 'Edm.DateTimeOffset' ? { sortsDescendingFirst: true } : {}),
      // Only the service sorts, and only by sortable fields.
      ...(field.sortable === true ? { value: (row: DocumentBody) => cellText(row[name]) } : {}),
      cell: (row) =>
        i === 0 ? (
          <UnstyledButton
            className={classes.open}
            tabIndex={-1}
            onClick={() => onOpen(row)}
            title={cellText(row[name])}
          >
            {cellText(row[name]) || documentsMessages.missing(name)}
          </UnstyledButton>
        ) : (
          <span className={classes.cell} title={typeof row[name] === 'object' ? undefined : cellText(row[name])}>
            <CellValue value={row[name]} />
          </span>
        ),
    };
  });
