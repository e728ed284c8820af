import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';

/** A column's header, in a shorter word where the window is narrow. */
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

/** The height of rows that are out of sight. */
export const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr className={classes.spacer} aria-hidden>
    <td colSpan={span} style={{ height }} />
  </tr>
);

interface SkeletonRowsProps {
  rows: number;
  columns: readonly { id: string; align?: 'start' | 'center' | 'end' }[];
  selectable: boolean;
  actions: boolean;
}

/** The shape of rows that are on their way. */
export const SkeletonRows = ({ rows, columns, selectable, actions }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_none, i) => (
    <tr key={i}>
      {selectable && <td className={classes.box} />}
      {columns.map((column, c) => (
        <td key={column.id}>
          <Skeleton
            height={10}
            width={c === 0 ? `${70 - ((i * 13) % 40)}%` : '50%'}
            ml={column.align === 'end' ? 'auto' : 0}
          />
        </td>
      ))}
      {actions && <td />}
    </tr>
  ));
