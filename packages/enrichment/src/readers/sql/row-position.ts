import { createHash } from 'node:crypto';
import type { TrackingState } from '../reader.js';
import type { RowTexts } from './sql-database.js';

/** Larger groups of rows with the same mark are not compared with the previous run. */
export const MAX_COMPARED_ROWS = 10_000;

/** The position of a run in the rows, which are ordered by mark and key. */
export interface RowPosition {
  /** Text of the high water mark; undefined for rows without one. */
  mark?: string;
  /** Text of the key. */
  key: string;
  /** Number of rows with this mark, up to and including this row. */
  count: number;
  /** Hash of these rows; empty if there are more than {@link MAX_COMPARED_ROWS}. */
  hash: string;
}

/** The position after a row that follows another position. */
export function nextPosition(
  previous: RowPosition | undefined,
  row: RowTexts,
  mark: string | null,
  key: string,
): RowPosition {
  if (mark === null) return { key, count: 0, hash: '' };
  const group = previous !== undefined && previous.mark === mark ? previous : { count: 0, hash: '' };
  const count = group.count + 1;
  const hash =
    count > MAX_COMPARED_ROWS ? '' : createHash('sha1').update(group.hash).update(JSON.stringify(row)).digest('base64');
  return { mark, key, count, hash };
}

/** `columns` identifies the sort columns, because a position does not apply to another sort order. */
export const toTracking = (position: RowPosition | undefined, columns: string): TrackingState =>
  position === undefined ? { columns } : { columns, ...position };

export function fromTracking(state: TrackingState | undefined, columns: string): RowPosition | undefined {
  if (state === undefined || state['columns'] !== columns || state['key'] === undefined) return undefined;
  const { mark, key, count, hash } = state;
  return {
    ...(mark === undefined ? {} : { mark: String(mark) }),
    key: String(key),
    count: Number(count),
    hash: String(hash),
  };
}
