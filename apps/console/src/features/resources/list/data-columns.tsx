import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ListColumn, Presentation, Presentations, ResourceRow } from '../../../shared/presentations/presentation';
import { browserDrafts, draftKey } from '../../../shared/draft/draft-store';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import classes from '../resources.module.css';
import { rowMessages } from './messages';

export { loadColumns } from '../../../shared/presentations/load-columns';

/** The columns of a kind as table columns: names of resources are links to their pages. */
export const dataColumns = (
  columns: readonly ListColumn[],
  presentation: Presentation,
  presentations: Presentations,
  path: (route: string) => string,
  connectionId: string,
): DataColumn<ResourceRow>[] => {
  const draftNames = browserDrafts().names(draftKey(connectionId, presentation.kind.id));
  const link = (to: string, name: string) => (
    <Link to={path(to)} tabIndex={-1} title={name}>
      {name}
    </Link>
  );
  return columns.map(({ usesCounters: _, cell, references, ...column }: ListColumn) => ({
    ...column,
    cell: (row) => {
      if (column.id === 'name') {
        return (
          <>
            {link(presentation.pagePath(row.name), row.name)}
            {draftNames.has(row.name) && (
              <span
                role="img"
                className={classes.draft}
                aria-label={rowMessages.unsavedDraft}
                title={rowMessages.unsavedDraft}
              />
            )}
          </>
        );
      }
      if (cell !== undefined) return cell(row);
      if (references !== undefined) {
        return references(row).map(({ kind, name }, i) => (
          <Fragment key={name}>
            {i > 0 && ', '}
            {link(presentations.of({ id: kind }).pagePath(name), name)}
          </Fragment>
        ));
      }
      const text = String(column.value?.(row) ?? '');
      return (
        <span className={classes.cell} title={text}>
          {text}
        </span>
      );
    },
  }));
};
