import { Link } from 'react-router';
import type { ListColumn, Presentation, ResourceRow } from '../../../shared/presentations/presentation';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import classes from '../resources.module.css';

/** The columns of a kind as table columns: the name links to the resource's page. */
export const dataColumns = (presentation: Presentation, path: (rest: string) => string): DataColumn<ResourceRow>[] =>
  presentation.columns.map(({ usesCounters: _, cell, ...column }: ListColumn) => ({
    ...column,
    cell: (row) => {
      if (column.id === 'name') {
        return (
          <Link to={path(presentation.pagePath(row.name))} tabIndex={-1} title={row.name}>
            {row.name}
          </Link>
        );
      }
      if (cell !== undefined) return cell(row);
      const text = String(column.value(row) ?? '');
      return (
        <span className={classes.cell} title={text}>
          {text}
        </span>
      );
    },
  }));
