import { HoverCard } from '@mantine/core';
import { cellText } from '../model/format';
import { isNested, isVectorValue, summaryOf, tableOf } from '../model/nested';
import classes from './nested.module.css';

/** The value of a cell: text, or for complex values a summary with the elements behind it. */
export const CellValue = ({ value }: { value: unknown }) => {
  if (isVectorValue(value)) return <span className={classes.vector}>{value.length} numbers</span>;
  if (!isNested(value)) return <>{cellText(value)}</>;
  const { count, names } = summaryOf(value);
  return (
    <HoverCard openDelay={200} position="bottom-start" shadow="md" withinPortal>
      <HoverCard.Target>
        <span className={classes.chips} tabIndex={0}>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {names.slice(0, 3).map((name, i) => (
            <span key={i} className={classes.chip}>
              {name}
            </span>
          ))}
          {names.length > 3 && <span className={classes.more}>+{names.length - 3}</span>}
        </span>
      </HoverCard.Target>
      <HoverCard.Dropdown p={0} className={classes.peek}>
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
