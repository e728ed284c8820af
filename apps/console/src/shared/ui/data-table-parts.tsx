import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';

/** A column's header, shortened in a narrow window. */
export const Header = ({ header, narrow }: { header: string; narrow?: string | null | undefined }) =>
  typeof narrow === 'string' ? (
    <>
      <span className={classes.wideHeader}>{header}</span>
      <span className={classes.narrowHeader} aria-hidden>
        {narrow}
      </span>
    </>
  ) : (
    header
  );

/** Takes the height of the rows outside the viewport. */
export const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr className={classes.spacer} aria-hidden>
    <td colSpan={span} style={{ height }} />
  </tr>
);

interface SkeletonRowsProps {
  rows: number;
  columns: readonly { id: string; align?: 'start' | 'center' | 'end' }[];
  isSelectable: boolean;
  hasActions: boolean;
}

/** Placeholder rows while the rows load. */
export const SkeletonRows = ({ rows, columns, isSelectable, hasActions }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_none, i) => (
    <tr key={i}>
      {isSelectable && <td className={classes.box} />}
      {columns.map((column, c) => (
        <td key={column.id}>
          <Skeleton
            height={10}
            width={c === 0 ? `${70 - ((i * 13) % 40)}%` : '50%'}
            ml={column.align === 'end' ? 'auto' : 0}
          />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ));
