import { useMemo } from 'react';
import { DataTable } from '../../../shared/ui/data-table';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import { analyzeMessages } from './messages';
import type { Token } from './token-layout';

interface TokenRow extends Token {
  index: number;
  covers: string;
}

const columns: readonly DataColumn<TokenRow>[] = [
  {
    id: 'position',
    header: analyzeMessages.columns.position,
    narrow: analyzeMessages.columns.positionNarrow,
    align: 'end',
    width: 76,
    value: (t) => t.position,
    cell: (t) => t.position,
  },
  {
    id: 'token',
    header: analyzeMessages.columns.token,
    isMonospace: true,
    value: (t) => t.token,
    cell: (t) => t.token,
  },
  {
    id: 'start',
    header: analyzeMessages.columns.start,
    align: 'end',
    width: 64,
    value: (t) => t.startOffset,
    cell: (t) => t.startOffset,
  },
  {
    id: 'end',
    header: analyzeMessages.columns.end,
    align: 'end',
    width: 64,
    value: (t) => t.endOffset,
    cell: (t) => t.endOffset,
  },
  { id: 'covers', header: analyzeMessages.text, isMonospace: true, cell: (t) => t.covers },
];

/** The tokens with their positions and offsets. */
export const TokenTable = ({ label, text, tokens }: { label: string; text: string; tokens: readonly Token[] }) => {
  const rows = useMemo(
    () => tokens.map((t, index): TokenRow => ({ ...t, index, covers: text.slice(t.startOffset, t.endOffset) })),
    [text, tokens],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowId={(t) => String(t.index)}
      isCompact
      emptyContent={analyzeMessages.noTokens}
    />
  );
};
