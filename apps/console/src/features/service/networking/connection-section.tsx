import type { SearchError } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import sections from '../section.module.css';

interface ConnectionSectionProps {
  id: string;
  texts: { title: string; description: string; loadFailed: string; none: string };
  error: SearchError | null;
  onRetry: () => void;
  columns: readonly string[];
  /** Undefined while they load. The last cell has the actions of a row. */
  rows: readonly ReactNode[] | undefined;
  children: ReactNode;
}

/** A section that lists connections to or from the service. */
export const ConnectionSection = ({ id, texts, error, onRetry, columns, rows, children }: ConnectionSectionProps) => (
  <section className={sections.section} aria-labelledby={id}>
    <h2 id={id}>{texts.title}</h2>
    <p>{texts.description}</p>
    {error !== null && rows === undefined && <ErrorState error={error} title={texts.loadFailed} onRetry={onRetry} />}
    {rows?.length === 0 && <p>{texts.none}</p>}
    {rows !== undefined && rows.length > 0 && (
      <table className={sections.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    )}
    {children}
  </section>
);
