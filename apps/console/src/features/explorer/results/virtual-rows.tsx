import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import classes from '../explorer.module.css';

/** Height of a row with one line, in pixels. The actual heights are measured. */
const ESTIMATED_ROW_HEIGHT_PX = 33;
/** Number of rows rendered above and below the visible ones, so that arrow keys can move to them. */
const OVERSCAN = 12;

interface VirtualRowsProps {
  /** The element that scrolls. */
  scroll: RefObject<HTMLDivElement | null>;
  count: number;
  /** Number of columns. */
  columns: number;
  children: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}

/** The visible rows of a table, between two spacer rows as high as the rows that are not rendered. */
export const VirtualRows = ({ scroll, count, columns, children }: VirtualRowsProps) => {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT_PX,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const paneWidth = useRef(0);
  useLayoutEffect(() => {
    const { clientWidth = 0 } = scroll.current ?? {};
    widenColumns(scroll.current?.querySelector('table'), clientWidth !== paneWidth.current);
    paneWidth.current = clientWidth;
  });
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden className={classes.spacer}>
        <td colSpan={columns} style={{ height }} />
      </tr>
    );
  return (
    <>
      {spacer(items[0]?.start ?? 0)}
      {items.map(({ key, index }) => (
        <Fragment key={key}>{children(index, virtualizer.measureElement)}</Fragment>
      ))}
      {spacer(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </>
  );
};

/**
 * Columns become wider with the rendered rows, but never narrower, because they would jump during scrolling.
 * `shouldReset`: the width of the table has changed.
 */
const widenColumns = (table: HTMLTableElement | null | undefined, shouldReset: boolean): void => {
  const cells = [...(table?.tHead?.rows[0]?.cells ?? [])];
  if (shouldReset) for (const cell of cells) cell.style.minWidth = '';
  const widths = cells.map((cell) => cell.offsetWidth);
  cells.forEach((cell, i) => {
    cell.style.minWidth = `${widths[i] ?? 0}px`;
  });
};
