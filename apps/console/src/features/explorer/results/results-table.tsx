import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from '../explorer.module.css';
import { elementType, isNumeric, type FieldInfo } from '../model/fields';
import { cellText } from '../model/format';
import { nextOrder, parseOrder, printOrder } from '../model/lists';
import { columnsOf, type ResultRow } from '../model/results';
import { HighlightedValue } from './highlighted';

interface Props {
  rows: readonly ResultRow[];
  fields: readonly FieldInfo[];
  keyName: string | undefined;
  titleName: string | undefined;
  selected: readonly string[];
  orderby: string | undefined;
  pre: string | undefined;
  post: string | undefined;
  onOrder: (orderby: string | undefined) => void;
  onOpen: (row: ResultRow) => void;
}

export const ResultsTable = ({
  rows,
  fields,
  keyName,
  titleName,
  selected,
  orderby,
  pre,
  post,
  onOrder,
  onOpen,
}: Props) => {
  const columns = columnsOf(rows, selected, {
    title: titleName,
    key: keyName,
    ordered: parseOrder(orderby).map((o) => o.by),
  });
  const order = parseOrder(orderby);
  const scored = rows.some((r) => r.score !== undefined && r.score !== 1);
  return (
    <div className={classes.tableScroll} tabIndex={0} role="region" aria-label="Results table">
      <Table stickyHeader className={classes.table} verticalSpacing={5} horizontalSpacing={10}>
        <Table.Thead>
          <Table.Tr>
            {scored && (
              <Table.Th className={classes.numeric} scope="col">
                score
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
            const id = keyName === undefined ? String(i) : cellText(row.document[keyName]) || String(i);
            return (
              <Table.Tr key={id} className={classes.row} onClick={() => onOpen(row)}>
                {scored && <Table.Td className={classes.numeric}>{row.score?.toFixed(3)}</Table.Td>}
                {columns.map((name, c) => {
                  const field = fields.find((f) => f.path === name);
                  const numeric = field !== undefined && isNumeric(elementType(field.type));
                  const fragments = row.highlights[name];
                  const text = cellText(row.document[name]);
                  const content =
                    fragments === undefined ? (
                      text
                    ) : (
                      <HighlightedValue value={row.document[name]} fragments={fragments} pre={pre} post={post} />
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
                          {text === '' ? <span className={classes.none}>no {name}</span> : content}
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
    </div>
  );
};
