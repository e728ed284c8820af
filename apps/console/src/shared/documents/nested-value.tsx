import { HoverCard } from '@mantine/core';
import { useState } from 'react';
import { cellText, formattedCellText } from './cell-text';
import { isNested, isVectorValue, summaryOf, tableOf } from './nested';
import { documentMessages } from './messages';
import classes from './nested.module.css';

interface CellValueProps {
  value: unknown;
  /** A number of the column has thousands separators, so all have. */
  isInLongColumn?: boolean | undefined;
}

/** The value of a cell: text, or a summary of a complex value that opens on hover. */
export const CellValue = ({ value, isInLongColumn }: CellValueProps) => {
  if (isVectorValue(value)) return <span className={classes.vector}>{documentMessages.numbers(value.length)}</span>;
  if (!isNested(value)) return <>{formattedCellText(value, isInLongColumn)}</>;
  return <NestedSummary value={value} />;
};

/** Renders the nested table only while the pointer is on the cell. */
const NestedSummary = ({ value }: { value: Parameters<typeof summaryOf>[0] }) => {
  const [isHovered, setHovered] = useState(false);
  const { count, names } = summaryOf(value);
  const onMouseEnter = () => setHovered(true);
  const chips = (
    <button
      type="button"
      // Keyboard users read the items in the document: a Tab stop per cell would be too many.
      tabIndex={-1}
      className={classes.chips}
      aria-label={`${count === undefined ? '' : `${count}: `}${names.join(', ')}`}
      onMouseEnter={onMouseEnter}
    >
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {names.slice(0, 3).map((name, i) => (
        <span key={i} className={classes.chip}>
          {name}
        </span>
      ))}
      {names.length > 3 && <span className={classes.more}>+{names.length - 3}</span>}
    </button>
  );
  if (!isHovered) return chips;
  return (
    <HoverCard openDelay={200} defaultOpened position="bottom-start" shadow="md" withinPortal>
      <HoverCard.Target>{chips}</HoverCard.Target>
      <HoverCard.Dropdown p={0} className={classes.peek} onClick={(e) => e.stopPropagation()}>
        <NestedTable value={value} />
      </HoverCard.Dropdown>
    </HoverCard>
  );
};

/** A complex value as a table: one row per item, one column per member. */
export const NestedTable = ({ value }: { value: unknown }) => {
  const { columns, rows } = tableOf(value);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, c) => (
              <td key={columns[c]}>{isNested(cell) ? <NestedTable value={cell} /> : cellText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
