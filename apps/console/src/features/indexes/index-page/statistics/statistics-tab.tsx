import { Skeleton } from '@mantine/core';
import { useOperationQuery } from '../../../../shared/api/use-operation';
import { formatBytes, formatNumber, formatShare } from '../../../../shared/format/format';
import { Age } from '../../../../shared/ui/age';
import { ErrorState } from '../../../../shared/ui/error-state';
import type { IndexStatistics } from '../../list/use-index-rows';
import { useIndexContext } from '../index-page';
import { fieldRows } from '../fields/field-rows';
import classes from './statistics.module.css';

/** What the service counts in the index, and what follows from it. */
export const IndexStatisticsTab = () => {
  const { answer } = useIndexContext();
  const { name } = answer.body;
  const statistics = useOperationQuery<IndexStatistics>('indexes.statistics', { path: { indexName: name } });
  if (statistics.error !== null && statistics.data === undefined)
    return (
      <ErrorState
        error={statistics.error}
        title={`The statistics of ${name} could not be read`}
        onRetry={() => void statistics.refetch()}
      />
    );
  const s = statistics.data?.body;
  const rows = fieldRows(answer.body).filter((r) => !r.complex);
  const traits = (['searchable', 'filterable', 'sortable', 'facetable', 'retrievable'] as const).map(
    (t) => [t, rows.filter((r) => r.can[t]).length] as const,
  );
  const figures: readonly (readonly [label: string, value: string | undefined, exact?: string])[] = [
    ['Documents', s && formatNumber(s.documentCount)],
    ['Storage', s && formatBytes(s.storageSize), s && `${formatNumber(s.storageSize)} bytes`],
    ['Storage per document', s && (s.documentCount === 0 ? '–' : formatBytes(s.storageSize / s.documentCount))],
    ['Vector storage', s && formatBytes(s.vectorIndexSize), s && `${formatNumber(s.vectorIndexSize)} bytes`],
    ['Simple fields', formatNumber(rows.length)],
  ];
  return (
    <div className={classes.page}>
      <dl className={classes.figures}>
        {figures.map(([label, value, exact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={exact}>{value ?? <Skeleton height={20} width={80} my={4} />}</dd>
          </div>
        ))}
      </dl>
      <h2>What the fields are for</h2>
      <table className={classes.traits}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Trait</th>
            <th scope="col">Share</th>
            <th scope="col">Fields</th>
          </tr>
        </thead>
        <tbody>
          {traits.map(([trait, count]) => (
            <tr key={trait}>
              <th scope="row">{trait}</th>
              <td className={classes.bar} title={formatShare(count / Math.max(1, rows.length))}>
                <span style={{ width: `${(count / Math.max(1, rows.length)) * 100}%` }} />
              </td>
              <td>
                {count} of {rows.length}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {statistics.data !== undefined && (
        <p className={classes.age}>
          Read <Age at={statistics.data.at} />. The service counts in the background: a batch shows up here within
          seconds.
        </p>
      )}
    </div>
  );
};
