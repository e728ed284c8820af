import { columnsOf } from './columns';
import type { ListColumn, Presentation } from './presentation';
import { usedByColumn } from './used-by-column';

/** The columns of a kind's list: those of its presentation, or the contract's. */
export async function loadColumns({ kind, columns }: Presentation): Promise<readonly ListColumn[]> {
  if (columns === undefined) return columnsOf(kind);
  const standardColumns = [...columnsOf(kind), usedByColumn(kind)];
  const selection = typeof columns === 'function' ? await columns() : columns;
  return selection.flatMap((c) => (typeof c === 'string' ? standardColumns.filter(({ id }) => id === c) : [c]));
}
