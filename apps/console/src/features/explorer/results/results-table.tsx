import { Table, UnstyledButton } from '@mantine/core';
import { elementType } from '@searchdeck/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { lazy, useRef, type Ref } from 'react';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { ScrollFrame } from '../../../shared/ui/scroll-frame';
import classes from '../explorer.module.css';
import { isLongNumber } from '../../../shared/documents/cell-text';
import { isNumeric, type FieldInfo } from '../../../shared/documents/fields';
import { initialDirection, nextOrder, parseOrder, printOrder, type OrderItem } from '../model/lists';
import type { ResultRow as Row } from '../model/results';
import { messages } from './messages';
import { ResultRow, type ResultColumn } from './result-row';
import { stepRows } from './step-rows';

// Loaded on demand: few queries return that many rows.
const VirtualRows = lazy(() => import('./virtual-rows').then((m) => ({ default: m.VirtualRows })));

interface Props {
  rows: readonly Row[];
  columns: readonly string[];
  fields: readonly FieldInfo[];
  keyOf: (row: Row, i: number) => string;
  orderby: string | undefined;
  pre: string | undefined;
  post: string | undefined;
  /** Keys of the documents whose scores are explained. */
  explainedKeys: readonly string[];
  onOrder: (orderby: string | undefined) => void;
  onOpen: (row: Row) => void;
  onWhy: (key: string) => void;
  /** The row under the pointer or with the focus, to which the shortcuts apply. */
  onActive: (key: string) => void;
}

/** A table with more rows renders only the visible ones. */
const MAX_RENDERED_ROWS = 120;

/** Longer names may be wider than a column. */
const MAX_HEADER_LENGTH = 22;

/** The results as a table with sortable columns. */
export const ResultsTable = (props: Props) => {
  const { rows, columns, fields, keyOf, orderby, pre, post, explainedKeys, onOrder, onOpen, onWhy, onActive } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const order = parseOrder(orderby);
  const isReranked = rows.some((r) => r.rerankerScore !== undefined);
  const isScored = isReranked || rows.some((r) => r.score !== undefined && r.score !== 1);
  const isVirtual = rows.length > MAX_RENDERED_ROWS;
  const resultColumns = columns.map((name): ResultColumn => {
    const field = fields.find((f) => f.path === name);
    return {
      name,
      isNumeric: field !== undefined && isNumeric(elementType(field.type)) && field.definition.dimensions == null,
      isLong: rows.some(({ document }) => isLongNumber(document[name])),
    };
  });
  const renderRow = (row: Row, i: number, ref?: Ref<HTMLTableRowElement>) => {
    const key = keyOf(row, i);
    return (
      <ResultRow
        key={key}
        row={row}
        rowKey={key}
        columns={resultColumns}
        isScored={isScored}
        isExplained={explainedKeys.includes(key)}
        pre={pre}
        post={post}
        onOpen={onOpen}
        onWhy={onWhy}
        onActive={onActive}
        virtual={ref === undefined ? undefined : { ref, index: i }}
      />
    );
  };
  return (
    <ScrollFrame
      scroll={scroll}
      frameClass={classes.tableFrame}
      tabIndex={0}
      role="region"
      aria-label={messages.view.tableLabel}
      onKeyDown={stepRows}
    >
      <Table
        stickyHeader
        className={classes.table}
        verticalSpacing={5}
        horizontalSpacing={10}
        {...(isVirtual ? { 'aria-rowcount': rows.length + 1 } : {})}
      >
        <Table.Thead>
          <Table.Tr>
            {isScored && (
              <Table.Th className={classes.numeric} scope="col" w={1}>
                {isReranked ? messages.view.reranker : messages.view.score}
              </Table.Th>
            )}
            {resultColumns.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                field={fields.find((f) => f.path === column.name)}
                order={order}
                onOrder={onOrder}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isVirtual ? (
            <LazyBoundary>
              <VirtualRows scroll={scroll} count={rows.length} columns={columns.length + (isScored ? 1 : 0)}>
                {(i, ref) => {
                  const row = rows[i];
                  return row === undefined ? null : renderRow(row, i, ref);
                }}
              </VirtualRows>
            </LazyBoundary>
          ) : (
            rows.map((row, i) => renderRow(row, i))
          )}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
};

interface HeaderCellProps {
  column: ResultColumn;
  field: FieldInfo | undefined;
  /** The order of the results. */
  order: readonly OrderItem[];
  onOrder: (orderby: string | undefined) => void;
}

/** The name of a column, which sorts by a sortable field. */
const HeaderCell = ({ column: { name, isNumeric: isNumericColumn }, field, order, onOrder }: HeaderCellProps) => {
  const direction = order.find((item) => item.by === name)?.direction;
  return (
    <Table.Th
      scope="col"
      title={name}
      data-clipped={name.length > MAX_HEADER_LENGTH || undefined}
      className={isNumericColumn ? classes.numeric : undefined}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {field?.definition.sortable === true ? (
        <UnstyledButton
          className={classes.sortButton}
          onClick={() => onOrder(printOrder(nextOrder(order, name, initialDirection(field))))}
        >
          {name}
          {direction !== undefined &&
            (direction === 'asc' ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />)}
        </UnstyledButton>
      ) : (
        name
      )}
    </Table.Th>
  );
};
