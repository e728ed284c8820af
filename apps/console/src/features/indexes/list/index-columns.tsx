import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { formatBytes, formatNumber } from '../../../shared/format/format';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import classes from './indexes.module.css';
import type { IndexRow, IndexStatistics } from './use-index-rows';

const figure = (
  id: keyof IndexStatistics,
  header: string,
  print: (value: number) => string,
  more: Partial<DataColumn<IndexRow>> = {},
): DataColumn<IndexRow> => ({
  id,
  header,
  align: 'end',
  descendingFirst: true,
  value: (row) => row.statistics?.[id],
  cell: (row) =>
    row.statistics !== undefined ? (
      <span title={formatNumber(row.statistics[id])}>{print(row.statistics[id])}</span>
    ) : row.statisticsError !== undefined ? (
      <span title={row.statisticsError.message}>–</span>
    ) : (
      <Skeleton height={10} width={44} ml="auto" />
    ),
  ...more,
});

export const indexColumns = (path: (rest: string) => string): DataColumn<IndexRow>[] => [
  {
    id: 'name',
    header: 'Name',
    mono: true,
    value: (row) => row.name,
    cell: (row) => (
      <Link to={path(`/indexes/${encodeURIComponent(row.name)}`)} tabIndex={-1} title={row.name}>
        {row.name}
      </Link>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    narrow: null,
    width: '40%',
    cell: (row) => (
      <span className={classes.description} title={row.description ?? undefined}>
        {row.description}
      </span>
    ),
  },
  figure('documentCount', 'Documents', formatNumber, { narrow: 'Docs' }),
  figure('storageSize', 'Storage', formatBytes),
  figure('vectorIndexSize', 'Vector storage', (bytes) => (bytes === 0 ? '–' : formatBytes(bytes)), {
    hint: 'Memory that the vector fields take',
    narrow: null,
  }),
  {
    id: 'fields',
    header: 'Fields',
    align: 'end',
    descendingFirst: true,
    hint: 'Sub-fields of complex types included',
    value: (row) => row.fieldCount,
    cell: (row) => (
      <span title={row.vectorFields > 0 ? `${row.vectorFields} of them vectors` : undefined}>
        {formatNumber(row.fieldCount)}
      </span>
    ),
  },
];
