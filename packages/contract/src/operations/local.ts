import { DebugRunRequest, DebugSession, DebugSessionRequest, debugSessionId } from '../service/debug-sessions.js';
import {
  DataSourcePreview,
  DataSourcePreviewRequest,
  LOCAL_FILES_FOLDER,
  LocalFile,
  localFileName,
  localFolderName,
  localSourceLimits,
  localSubfolder,
} from '../service/local-sources.js';
import { objectName } from '../resources/shared/names.js';
import { string } from '../schema/node.js';
import { dataVersions } from '../versions/index.js';
import { defineOperation } from './operation.js';
import { apiVersion, dataHeaders, query } from './parameters.js';
import { dataError } from './shared.js';

const base = {
  plane: 'data',
  tag: 'Local service',
  versions: dataVersions,
  documentedVersions: [],
  isLocal: true,
  role: 'contributor',
  key: 'admin',
  headers: dataHeaders,
} as const;
const file = {
  ...base,
  path: "/local-sources/folders('{folder}')/files('{file}')",
  pathParameters: { folder: localFolderName, file: localFileName },
  query: [
    apiVersion,
    query(
      'localFolder',
      string({ isDocumented: false, minLength: 1, maxLength: 1000, default: LOCAL_FILES_FOLDER }),
      `The folder of the connection string LocalFolder=…, which must be an allowed one or below one. Default: ${LOCAL_FILES_FOLDER}.`,
    ),
    query('subfolder', localSubfolder, 'Folder of the file below the container.'),
  ],
  effect: 'write',
  retry: 'never',
} as const;

const session = {
  ...base,
  path: "/local-debug-sessions('{sessionId}')",
  pathParameters: { sessionId: debugSessionId },
  query: [apiVersion],
} as const;
const sessionMissing = { 404: { description: 'No session has this ID, or it expired.' } } as const;
const sessionResult = { description: 'The result of the run.', schema: DebugSession };

/** Operations that only the local service has: a cloud service reads no folders, and previews no data sources. */
export const localOperations = [
  defineOperation({
    ...base,
    id: 'local.previewDataSource',
    method: 'POST',
    path: '/local-sources/preview',
    summary: 'Preview a data source',
    pathParameters: {},
    query: [apiVersion],
    request: { schema: DataSourcePreviewRequest, required: true },
    responses: {
      200: { description: 'The first documents, as the skills of an indexer receive them.', schema: DataSourcePreview },
      ...dataError,
    },
    effect: 'read',
    retry: 'safe',
  }),
  defineOperation({
    ...file,
    id: 'local.uploadFile',
    method: 'PUT',
    summary: 'Upload a file',
    request: {
      schema: string({ isDocumented: false, description: 'The content of the file.' }),
      required: false,
      media: 'bytes',
      maxBytes: localSourceLimits.fileBytes,
    },
    responses: {
      200: { description: 'The file was replaced.', schema: LocalFile },
      201: { description: 'The file was created.', schema: LocalFile },
      ...dataError,
    },
  }),
  defineOperation({
    ...file,
    id: 'local.deleteFile',
    method: 'DELETE',
    summary: 'Delete a file',
    responses: {
      204: { description: 'The file was deleted.' },
      404: { description: 'No file has this path.' },
      ...dataError,
    },
  }),
  defineOperation({
    ...base,
    id: 'local.cancelRun',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.cancel",
    pathParameters: { indexerName: objectName },
    summary: 'Cancel an indexer run',
    query: [apiVersion],
    responses: {
      204: { description: 'The run has ended. The next run continues where it stopped.' },
      409: { description: 'The indexer is not running.' },
      ...dataError,
    },
    effect: 'write',
    retry: 'never',
  }),
  defineOperation({
    ...base,
    id: 'local.createDebugSession',
    method: 'POST',
    path: '/local-debug-sessions',
    summary: 'Debug a skillset',
    pathParameters: {},
    query: [apiVersion],
    request: { schema: DebugSessionRequest, required: true },
    responses: { 201: sessionResult, ...dataError },
    effect: 'write',
    retry: 'never',
  }),
  defineOperation({
    ...session,
    id: 'local.runDebugSession',
    method: 'POST',
    path: `${session.path}/run`,
    summary: 'Run a debug session again',
    request: { schema: DebugRunRequest, required: true },
    responses: { 200: sessionResult, ...sessionMissing, ...dataError },
    effect: 'write',
    retry: 'never',
  }),
  defineOperation({
    ...session,
    id: 'local.getDebugSession',
    method: 'GET',
    summary: 'Get a debug session',
    responses: { 200: sessionResult, ...sessionMissing, ...dataError },
    effect: 'read',
    retry: 'safe',
  }),
  defineOperation({
    ...session,
    id: 'local.deleteDebugSession',
    method: 'DELETE',
    summary: 'Delete a debug session',
    responses: { 204: { description: 'The session was deleted.' }, ...sessionMissing, ...dataError },
    effect: 'write',
    retry: 'never',
  }),
] as const;
