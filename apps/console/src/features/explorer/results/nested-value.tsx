import { HoverCard } from '@mantine/core';
import { useState } from 'react';
import { cellText } from '../model/format';
import { isNested, isVectorValue, summaryOf, tableOf } from '../model/nested';
import classes from './nested.module.css';

/** The value of a cell: text, or for complex values a summary with the elements behind it. */
export const CellValue = ({ value }: { value: unknown }) => {
  if (isVectorValue(value)) return <span className={classes.vector}>{value.length} numbers</span>;
  if (!isNested(value)) return <>{cellText(value)}</>;
  return <Peek value={value} />;
};

/** The elements themselves are drawn only for the cell that somebody points at. */
const Peek = ({ value }: { value: Parameters<typeof summaryOf>[0] }) => {
  const [near, setNear] = useState(false);
  const { count, names } = summaryOf(value);
  const arm = () => setNear(true);
  const chips = (
    <button
      type="button"
      // By keyboard the document itself shows the elements: a stop at every cell would be one too many.
      tabIndex={-1}
      className={classes.chips}
      aria-label={`${count === undefined ? '' : `${count}: `}${names.join(', ')}`}
      onMouseEnter={arm}
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
  if (!near) return chips;
  return (
    <HoverCard openDelay={200} defaultOpened position="bottom-start" shadow="md" withinPortal>
      <HoverCard.Target>{chips}</HoverCard.Target>
      <HoverCard.Dropdown p={0} className={classes.peek} onClick={(e) => e.stopPropagation()}>
        <NestedTable value={value} />
      </HoverCard.Dropdown>
    </HoverCard>
  );
};

/** A complex value as rows and columns: one row an element, one column a member. */
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
