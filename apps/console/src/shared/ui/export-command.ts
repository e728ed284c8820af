/** ID of the command that exports a table with this label. */
export const exportCommandId = (label: string): string => `export-table ${label}`;
