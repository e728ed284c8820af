/** ID of the command that exports a table with this label. */
export const exportCommandId = (label: string): string => `export-table ${label}`;

/** Texts that are loaded with the first table. */
export const exportMessages = {
  command: (table: string) => `Export table as CSV: ${table}`,
  keywords: 'download save',
  menuItem: 'Export as CSV',
};
