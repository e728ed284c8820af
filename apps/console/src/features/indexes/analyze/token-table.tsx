import { useMemo } from 'react';
import { DataTable } from '../../../shared/ui/data-table';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import type { Token } from './token-layout';

interface TokenRow extends Token {
  at: number;
  covers: string;
}

const columns: readonly DataColumn<TokenRow>[] = [
  {
    id: 'position',
    header: 'Position',
    narrow: 'Pos.',
    align: 'end',
    width: 76,
    value: (t) => t.position,
    cell: (t) => t.position,
  },
  { id: 'token', header: 'Token', mono: true, value: (t) => t.token, cell: (t) => t.token },
  { id: 'start', header: 'Start', align: 'end', width: 64, value: (t) => t.startOffset, cell: (t) => t.startOffset },
  { id: 'end', header: 'End', align: 'end', width: 64, value: (t) => t.endOffset, cell: (t) => t.endOffset },
  { id: 'covers', header: 'Text', mono: true, cell: (t) => t.covers },
];

/** The same tokens as figures. */
export const TokenTable = ({ label, text, tokens }: { label: string; text: string; tokens: readonly Token[] }) => {
  const rows = useMemo(
    () => tokens.map((t, at): TokenRow => ({ ...t, at, covers: text.slice(t.startOffset, t.endOffset) })),
    [text, tokens],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowId={(t) => String(t.at)}
      compact
      nothing="No token: nothing of the text is left."
    />
  );
};
