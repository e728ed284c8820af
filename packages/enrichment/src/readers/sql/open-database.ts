import { notSupportedLocally, type SearchIndexerDataSource } from '@searchdeck/contract';
import { DataSourceError } from '../../errors.js';
import { markColumnOf, usesChangeTracking } from '../change-detection.js';
import type { OpenReader, RowOptions } from '../open-reader.js';
import type { OpenSocket } from '../open-socket.js';
import type { DataSourceReader } from '../reader.js';
import { softDeleteOf } from '../soft-delete.js';
import type { SqlDatabase } from './sql-database.js';

const noSocket: OpenSocket = () => {
  throw new DataSourceError('notAllowed', 'Reading databases is not enabled.');
};

async function openRows(
  dataSource: SearchIndexerDataSource,
  database: SqlDatabase,
  { keyColumn, sortsByMark }: RowOptions,
): Promise<DataSourceReader> {
  const { SqlReader } = await import('./sql-reader.js');
  const markColumn = markColumnOf(dataSource);
  const softDelete = softDeleteOf(dataSource);
  return new SqlReader({
    database,
    table: dataSource.container.name,
    keyColumn,
    sortsByMark,
    ...(markColumn === undefined ? {} : { markColumn }),
    ...(softDelete === undefined ? {} : { softDelete }),
  });
}

export const openSqlServer: OpenReader = async (dataSource, settings, { openSocket = noSocket }, rows) => {
  const [{ SqlServerDatabase }, { sqlServerConnection }, { ChangeTrackingReader }] = await Promise.all([
    import('./sqlserver-database.js'),
    import('./sqlserver-connection.js'),
    import('./change-tracking-reader.js'),
  ]);
  const { container } = dataSource;
  const markColumn = markColumnOf(dataSource);
  const database = new SqlServerDatabase({
    connection: sqlServerConnection(settings),
    table: container.name,
    ...(markColumn === undefined ? {} : { markColumn }),
    convertsToRowVersion: rows.convertsToRowVersion,
    timeoutMs: rows.queryTimeoutMs,
    openSocket,
  });
  if (!usesChangeTracking(dataSource)) return openRows(dataSource, database, rows);
  const softDelete = softDeleteOf(dataSource);
  return new ChangeTrackingReader({
    database,
    table: container.name,
    keyColumn: rows.keyColumn,
    ...(softDelete === undefined ? {} : { softDelete }),
  });
};

export const openPostgres: OpenReader = async (dataSource, _, { openSocket = noSocket }, rows) => {
  if (rows.convertsToRowVersion) {
    const setting = 'convertHighWaterMarkToRowVersion';
    throw notSupportedLocally(`The indexer setting '${setting}'`, `parameters.configuration.${setting}`);
  }
  const [{ PostgresDatabase }, { parsePostgresUrl }] = await Promise.all([
    import('./postgres-database.js'),
    import('./postgres-connection.js'),
  ]);
  const { container, credentials } = dataSource;
  const database = new PostgresDatabase({
    connection: parsePostgresUrl(credentials.connectionString ?? ''),
    table: container.name,
    timeoutMs: rows.queryTimeoutMs,
    openSocket,
  });
  return openRows(dataSource, database, rows);
};

export const openMysql: OpenReader = async (dataSource, settings, { openSocket = noSocket }, rows) => {
  const [{ MysqlDatabase }, { mysqlConnection }] = await Promise.all([
    import('./mysql-database.js'),
    import('./mysql-connection.js'),
  ]);
  const { container } = dataSource;
  if (container.query) {
    throw notSupportedLocally("The query of a data source of the type 'mysql'", 'container.query');
  }
  const database = new MysqlDatabase({
    connection: mysqlConnection(settings),
    table: container.name,
    timeoutMs: rows.queryTimeoutMs,
    openSocket,
  });
  return openRows(dataSource, database, rows);
};
