import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { ScrollFrame } from '../../../shared/ui/scroll-frame';
import classes from '../explorer.module.css';
import { elementType, isNumeric, type FieldInfo } from '../../../shared/documents/fields';
import { cellText } from '../../../shared/documents/cell-text';
import { nextOrder, parseOrder, printOrder } from '../model/lists';
import type { ResultRow } from '../model/results';
import { HighlightedValue } from './highlighted';
import { messages } from './messages';
import { CellValue } from '../../../shared/documents/nested-value';
import { Score } from './score';
import { stepRows } from './step-rows';

interface Props {
  rows: readonly ResultRow[];
  columns: readonly string[];
  fields: readonly FieldInfo[];
  keyOf: (row: ResultRow, i: number) => string;
  orderby: string | undefined;
  pre: string | undefined;
  post: string | undefined;
  /** Keys of the documents whose scores are explained. */
  explained: readonly string[];
  onOrder: (orderby: string | undefined) => void;
  onOpen: (row: ResultRow) => void;
  onWhy: (key: string) => void;
  /** The row under the pointer or with the focus, to which the shortcuts apply. */
  onActive: (key: string) => void;
}

export const ResultsTable = (props: Props) => {
  const { rows, columns, fields, keyOf, orderby, pre, post, explained, onOrder, onOpen, onWhy, onActive } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const order = parseOrder(orderby);
  const isReranked = rows.some((r) => r.rerankerScore !== undefined);
  const isScored = isReranked || rows.some((r) => r.score !== undefined && r.score !== 1);
  return (
    <ScrollFrame
      scroll={scroll}
      frameClass={classes.tableFrame}
      tabIndex={0}
      role="region"
      aria-label={messages.view.tableLabel}
      onKeyDown={stepRows}
    >
      <Table stickyHeader className={classes.table} verticalSpacing={5} horizontalSpacing={10}>
        <Table.Thead>
          <Table.Tr>
            {isScored && (
              <Table.Th className={classes.numeric} scope="col" w={1}>
                {isReranked ? messages.view.reranker : messages.view.score}
              </Table.Th>
            )}
            {columns.map((name) => {
              const field = fields.find((f) => f.path === name);
              const by = order.find((o) => o.by === name);
              const sortable = field?.definition.sortable === true;
              const numeric = field !== undefined && isNumeric(field.type);
              return (
                <Table.Th
                  key={name}
                  scope="col"
                  title={name}
                  className={numeric ? classes.numeric : undefined}
                  aria-sort={by === undefined ? undefined : by.direction === 'asc' ? 'ascending' : 'descending'}
                >
                  {sortable ? (
                    <UnstyledButton
                      className={classes.sortButton}
                      onClick={() =>
                        onOrder(printOrder(nextOrder(order, name, field.type === 'Edm.String' ? 'asc' : 'desc')))
                      }
                    >
                      {name}
                      {by !== undefined &&
                        (by.direction === 'asc' ? (
                          <IconArrowUp size={12} aria-hidden />
                        ) : (
                          <IconArrowDown size={12} aria-hidden />
                        ))}
                    </UnstyledButton>
                  ) : (
                    name
                  )}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, i) => {
            const key = keyOf(row, i);
            return (
              <Table.Tr
                key={key}
                className={classes.row}
                data-explained={explained.includes(key) || undefined}
                onClick={() => onOpen(row)}
                onMouseEnter={() => onActive(key)}
                onFocus={() => onActive(key)}
              >
                {isScored && (
                  <Table.Td className={classes.numeric}>
                    <Score row={row} title={cellText(row.document[columns[0] ?? '']) || key} onWhy={() => onWhy(key)} />
                  </Table.Td>
                )}
                {columns.map((name, c) => {
                  const field = fields.find((f) => f.path === name);
                  const numeric =
                    field !== undefined && isNumeric(elementType(field.type)) && field.definition.dimensions == null;
                  const fragments = row.highlights[name];
                  const value = row.document[name];
                  const text = typeof value === 'object' ? '' : cellText(value);
                  const content =
                    fragments === undefined ? (
                      <CellValue value={value} />
                    ) : (
                      <HighlightedValue value={value} fragments={fragments} pre={pre} post={post} />
                    );
                  return (
                    <Table.Td
                      key={name}
                      className={numeric ? classes.numeric : c === 0 ? classes.first : classes.cell}
                      title={text.length > 40 ? text.slice(0, 600) : undefined}
                    >
                      {c === 0 ? (
                        <UnstyledButton
                          className={classes.openButton}
                          onClick={(e) => {
                            e.stopPropagation();
                            onOpen(row);
                          }}
                        >
                          {cellText(value) === '' ? (
                            <span className={classes.none}>{messages.view.missing(name)}</span>
                          ) : (
                            content
                          )}
                        </UnstyledButton>
                      ) : (
                        content
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
};
