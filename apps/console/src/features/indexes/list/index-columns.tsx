import { Skeleton } from '@mantine/core';
import { isVectorField, walkFields, type SearchIndex } from '@searchdeck/contract';
import { formatBytes, formatNumber } from '../../../shared/format/format';
import type { ListColumn, ResourceRow } from '../../../shared/presentations/presentation';
import { descriptionOf } from '../index-description';
import type { IndexStatistics } from '../index-statistics';
import { columnMessages } from '../messages';
import classes from './indexes.module.css';

const statisticsOf = (row: ResourceRow): IndexStatistics | undefined => row.counters as IndexStatistics | undefined;
const fieldsOf = ({ definition }: ResourceRow) => [
  ...walkFields((definition as unknown as Pick<SearchIndex, 'fields'>).fields),
];

const counter = (
  id: keyof IndexStatistics,
  header: string,
  format: (value: number) => string,
  more: Partial<ListColumn> = {},
): ListColumn => ({
  id,
  header,
  align: 'end',
  sortsDescendingFirst: true,
  usesCounters: true,
  value: (row) => statisticsOf(row)?.[id],
  cell: (row) => {
    const statistics = statisticsOf(row);
    if (statistics !== undefined) return <span title={formatNumber(statistics[id])}>{format(statistics[id])}</span>;
    if (row.countersError !== undefined) return <span title={row.countersError.message}>–</span>;
    return <Skeleton height={10} width={44} ml="auto" />;
  },
  ...more,
});

export const indexColumns: readonly (string | ListColumn)[] = [
  'name',
  {
    id: 'description',
    header: columnMessages.description,
    narrow: null,
    grows: true,
    value: ({ definition }) => descriptionOf(definition),
    cell: ({ definition }) => {
      const text = descriptionOf(definition);
      return (
        <span className={classes.description} title={text}>
          {text}
        </span>
      );
    },
  },
  counter('documentCount', columnMessages.documents, formatNumber, { narrow: columnMessages.docs }),
  counter('storageSize', columnMessages.storage, formatBytes),
  counter('vectorIndexSize', columnMessages.vectorStorage, (bytes) => (bytes === 0 ? '–' : formatBytes(bytes)), {
    hint: columnMessages.vectorStorageHint,
    narrow: null,
  }),
  {
    id: 'fields',
    header: columnMessages.fields,
    align: 'end',
    sortsDescendingFirst: true,
    hint: columnMessages.fieldsHint,
    value: (row) => fieldsOf(row).length,
    cell: (row) => {
      const fields = fieldsOf(row);
      const vectors = fields.filter(({ field }) => isVectorField(field)).length;
      return (
        <span title={vectors > 0 ? columnMessages.vectorFields(vectors) : undefined}>
          {formatNumber(fields.length)}
        </span>
      );
    },
  },
];
