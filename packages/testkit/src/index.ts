export { startStorage, type StorageServer } from './azurite.js';
export { startDataLake, type DataLake, type LakeFile } from './data-lake.js';
export { startDocumentDatabase, type DocumentDatabase } from './document-database.js';
export { freePort } from './free-port.js';
export {
  startIdentityProvider,
  type IdentityProviderOptions,
  type ProviderTokens,
  type TestIdentityProvider,
} from './identity-provider.js';
export { mariadbUnavailable, startMariadb, type MariadbServer } from './mariadb.js';
export { postgresUnavailable, startPostgres, type PostgresServer } from './postgres.js';
export { startProgram, type ProgramExit, type ProgramOptions, type RunningProgram } from './program.js';
export { parseResponses, type RawResponse } from './raw-responses.js';
export { sendRaw, type RawExchange, type RawOptions, type RawPiece } from './raw-http.js';
export { type RecordedRequest } from './recorded-request.js';
export { redirect, type Fault, type HttpResponse, type UpstreamResponse } from './upstream-response.js';
export { SqlServerTables, TestTable, type TestRow, type TestTableDefinition } from './sql-server-tables.js';
export { type TdsLogin, type TdsStatement } from './tds-requests.js';
export { startTdsServer, TdsError, type TdsResult, type TdsServer, type TdsServerOptions } from './tds-server.js';
export { startUpstream, type Responder, type RecordingUpstream } from './upstream.js';
export { tempFolder, type TempFolder } from './temp-folder.js';
