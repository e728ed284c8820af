import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import { fieldAttributes, type SearchIndex } from '@searchdeck/contract';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useResource } from '../../../shared/definition/resource-context';
import { formatBytes, formatNumber, formatShare } from '../../../shared/format/format';
import { Age } from '../../../shared/ui/age';
import { ErrorState } from '../../../shared/ui/error-state';
import { Facts } from '../../../shared/ui/facts';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { fieldCounts, fieldRows } from '../fields/field-rows';
import type { IndexStatistics } from '../index-statistics';
import { attributeMessages } from '../fields/messages';
import { statisticsMessages } from './messages';
import classes from './statistics.module.css';

const Trends = lazy(() => import('../../../shared/trends/trends').then((m) => ({ default: m.Trends })));

/** Counters of the index, and the attributes of its fields. */
export const IndexStatisticsTab = () => {
  const { name, response } = useResource<SearchIndex>();
  const query = useOperationQuery<IndexStatistics>('indexes.statistics', { path: { indexName: name } });
  if (query.error !== null && query.data === undefined) {
    return (
      <ErrorState
        error={query.error}
        title={statisticsMessages.loadFailed(name)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const statistics = query.data?.body;
  const allRows = fieldRows(response.body);
  const allCounts = fieldCounts(allRows);
  const rows = allRows.filter((r) => !r.isComplex);
  const counts = fieldAttributes.map((id) => [id, rows.filter((r) => r.attributes[id]).length] as const);
  const exactBytes = (bytes: number | undefined) => (bytes === undefined ? undefined : statisticsMessages.bytes(bytes));
  const { documentCount, storageSize, vectorIndexSize } = statistics ?? {};
  const figures: readonly (readonly [label: string, value: string | undefined, exact?: string | undefined])[] = [
    [statisticsMessages.documents, documentCount === undefined ? undefined : formatNumber(documentCount)],
    [
      statisticsMessages.storage,
      storageSize === undefined ? undefined : formatBytes(storageSize),
      exactBytes(storageSize),
    ],
    [
      statisticsMessages.storagePerDocument,
      documentCount === undefined || storageSize === undefined
        ? undefined
        : documentCount === 0
          ? statisticsMessages.none
          : formatBytes(storageSize / documentCount),
    ],
    [
      statisticsMessages.vectorStorage,
      vectorIndexSize === undefined ? undefined : formatBytes(vectorIndexSize),
      exactBytes(vectorIndexSize),
    ],
    [statisticsMessages.fields, statisticsMessages.fieldCount(allCounts)],
  ];
  return (
    <div className={classes.page}>
      <Facts className={classes.figures}>
        {figures.map(([label, value, exact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={exact}>{value ?? <Skeleton height={20} width={80} my={4} />}</dd>
          </div>
        ))}
      </Facts>
      <h2>{statisticsMessages.attributes}</h2>
      {allCounts.complex > 0 && <p className={classes.hint}>{statisticsMessages.withoutComplex(rows.length)}</p>}
      <table className={classes.attributes}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{statisticsMessages.attribute}</th>
            <th scope="col">{statisticsMessages.share}</th>
            <th scope="col">{statisticsMessages.fields}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(([id, count]) => (
            <tr key={id}>
              <th scope="row">{attributeMessages[id][0]}</th>
              <td className={classes.bar} title={formatShare(count / Math.max(1, rows.length))}>
                <span style={{ width: `${(count / Math.max(1, rows.length)) * 100}%` }} />
              </td>
              <td>{statisticsMessages.ofFields(count, rows.length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.data !== undefined && (
        <p className={classes.age}>
          {statisticsMessages.updated} <Age at={query.data.at} />. {statisticsMessages.lag}
        </p>
      )}
      <LazyBoundary>
        <Trends indexName={name} />
      </LazyBoundary>
    </div>
  );
};
