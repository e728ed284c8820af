import {
  DataChangeDetectionPolicy,
  schemaNames,
  toDialect,
  type DialectId,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { setValue } from '../../../shared/definition/edit-text';
import type { SourceField } from './infer-index';

type Policy = NonNullable<SearchIndexerDataSource['dataChangeDetectionPolicy']>;

const POLICY = 'dataChangeDetectionPolicy' satisfies keyof SearchIndexerDataSource;
const SQL_TYPES: readonly SearchIndexerDataSource['type'][] = ['cloudsql', 'mysql'];

/** Whether the documents of a data source are rows of a SQL database. */
export const readsRows = ({ type }: Partial<Pick<SearchIndexerDataSource, 'type'>>): boolean =>
  type !== undefined && SQL_TYPES.includes(type);

/** Whether a data source can be one of SQL Server, which tracks changes by itself. */
export const canTrackChanges = ({ type, credentials }: SearchIndexerDataSource): boolean =>
  type === 'cloudsql' && !/^postgres(ql)?:/i.test(credentials.connectionString ?? '');

/** The JSON text of a data source with another change detection policy; undefined removes it. */
export function withChangePolicy(text: string, policy: Policy | undefined, dialect: DialectId): string {
  const { renameProperty } = schemaNames(dialect);
  const value = policy === undefined ? undefined : toDialect(DataChangeDetectionPolicy, policy, dialect);
  return setValue(text, [renameProperty(POLICY)], value);
}

const ORDERED_TYPES = ['Edm.DateTimeOffset', 'Edm.Int64', 'Edm.Int32', 'Edm.Double'];
const CHANGE_NAME = /chang|modif|updat|version|_ts$|stamp/i;

/** Columns whose values can increase with every change, the most likely ones first. */
export function changeColumns(fields: readonly SourceField[], keyColumn: string | undefined): string[] {
  const columns = fields.filter(({ source, field }) => source !== keyColumn && ORDERED_TYPES.includes(field.type));
  const likelihood = ({ source, field }: SourceField) =>
    (CHANGE_NAME.test(source) ? 0 : ORDERED_TYPES.length) + ORDERED_TYPES.indexOf(field.type);
  return columns.toSorted((a, b) => likelihood(a) - likelihood(b)).map(({ source }) => source);
}
