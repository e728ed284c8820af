import { formatNumber } from '../format/format';

/** Texts of shared components. */
export const messages = {
  retry: 'Retry',
  requestId: 'Request ID',
  copyRequestId: 'Copy request ID',
  signInAgain: 'Sign in again',
  manageConnections: 'Manage connections',
  copied: 'Copied',
  closeMessage: 'Close message',
  noResults: 'No results',
  actions: 'Actions',
  selectAll: 'Select all rows',
  selectedRows: 'Selected rows',
  selected: 'selected',
  clear: 'Clear',
  columns: 'Columns',
  editColumns: 'Edit columns',
  showInEditor: 'Show in editor',
  problemPosition: (line: number, column: number): string =>
    `Line ${formatNumber(line)}, column ${formatNumber(column)}:`,
  close: 'Close',
  cancel: 'Cancel',
  isProduction: 'This connection is for production.',
  productionService: (name: string): string => `${name} is a production service.`,
  typeToConfirm: 'Type {name} to confirm',
  deleteTitle: (type: string, name: string): string => `Delete ${type} ${name}?`,
  deleteButton: (type: string): string => `Delete ${type}`,
  deleteFailed: (type: string): string => `Couldn't delete the ${type}`,
};
