import { Table, UnstyledButton } from '@mantine/core';
import type { Ref } from 'react';
import { cellText, formattedCellText } from '../../../shared/documents/cell-text';
import { isNested, isVectorValue } from '../../../shared/documents/nested';
import { CellValue } from '../../../shared/documents/nested-value';
import classes from '../explorer.module.css';
import type { ResultRow as Row } from '../model/results';
import { HighlightedValue } from './highlighted';
import { messages } from './messages';
import { Score } from './score';
import { fitsWidth } from './text-width';

/** Widest texts of a cell and of the button that opens a document, in pixels, without padding; the font of the button is wider. */
const MAX_CELL_WIDTH_PX = 198;
const MAX_BUTTON_WIDTH_PX = 255;

export interface ResultColumn {
  name: string;
  isNumeric: boolean;
  /** It contains a number with thousands separators. */
  isLong: boolean;
}

interface ResultRowProps {
  row: Row;
  rowKey: string;
  columns: readonly ResultColumn[];
  isScored: boolean;
  isExplained: boolean;
  pre: string | undefined;
  post: string | undefined;
  onOpen: (row: Row) => void;
  onWhy: (key: string) => void;
  onActive: (key: string) => void;
  /** Measures the row in a table that renders only the visible rows. */
  virtual?: { ref: Ref<HTMLTableRowElement>; index: number } | undefined;
}

export const ResultRow = (props: ResultRowProps) => {
  const { row, rowKey, columns, isScored, isExplained, pre, post, onOpen, onWhy, onActive, virtual } = props;
  return (
    <Table.Tr
      className={classes.row}
      data-explained={isExplained || undefined}
      // The header is the first row.
      {...(virtual === undefined
        ? {}
        : { ref: virtual.ref, 'data-index': virtual.index, 'aria-rowindex': virtual.index + 2 })}
      onClick={() => onOpen(row)}
      onMouseEnter={() => onActive(rowKey)}
      onFocus={() => onActive(rowKey)}
    >
      {isScored && (
        <Table.Td className={classes.numeric}>
          <Score
            row={row}
            title={cellText(row.document[columns[0]?.name ?? '']) || rowKey}
            onWhy={() => onWhy(rowKey)}
          />
        </Table.Td>
      )}
      {columns.map(({ name, isNumeric, isLong }, c) => {
        const fragments = row.highlights[name];
        const value = row.document[name];
        const text = typeof value === 'object' ? '' : cellText(value);
        const isPlain = fragments === undefined && !isNested(value) && !isVectorValue(value);
        const missingText = c === 0 && cellText(value) === '' ? messages.view.missing(name) : undefined;
        const isClipped =
          !isPlain ||
          !fitsWidth(
            missingText ?? formattedCellText(value, isLong),
            c === 0 ? MAX_BUTTON_WIDTH_PX : MAX_CELL_WIDTH_PX,
          );
        const content =
          fragments === undefined ? (
            <CellValue value={value} isInLongColumn={isLong} />
          ) : (
            <HighlightedValue value={value} fragments={fragments} pre={pre} post={post} />
          );
        return (
          <Table.Td
            key={name}
            className={isNumeric ? classes.numeric : c === 0 ? classes.first : classes.cell}
            data-clipped={isClipped || undefined}
            title={text.length > 40 ? text.slice(0, 600) : undefined}
          >
            {c === 0 ? (
              <UnstyledButton
                className={classes.openButton}
                data-clipped={isClipped || undefined}
                onClick={(event) => {
                  event.stopPropagation();
                  onOpen(row);
                }}
              >
                {missingText === undefined ? content : <span className={classes.none}>{missingText}</span>}
              </UnstyledButton>
            ) : (
              content
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
};
