import {
  any,
  array,
  boolean,
  enumOf,
  int32,
  int64,
  map,
  object,
  required,
  string,
  union,
  withMeta,
  type Infer,
} from '../schema/node.js';
import { LOCATION_HEADER } from './codes.js';
import { connectionId } from './connection-fields.js';
import { dateTime } from './date-time.js';
import { DeleteDocumentsTask, ExportDocumentsTask } from './document-tasks.js';
import { importLimits, ImportDocumentsTask } from './import-task.js';
import { defineBffOperation } from './operation.js';
import { RebuildIndexTask, TaskDecision } from './rebuild-task.js';

/**
 * Long work that the BFF runs on behalf of a user. `queued` and `running` continue after a restart of the BFF; `waiting`
 * needs a decision by the user.
 */
export const taskStates = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled'] as const;
export type TaskState = (typeof taskStates)[number];
/** States of tasks that a process runs, or will run soon. */
export const activeTaskStates = ['queued', 'running'] as const satisfies readonly TaskState[];
export const isActiveTaskState = (state: TaskState): boolean =>
  (activeTaskStates as readonly TaskState[]).includes(state);
export const isFinalTaskState = (state: TaskState): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'canceled';

/** Management operations that a service may finish later (management-plane.md "Long-running operations"). */
export const followedOperations = [
  'services.put',
  'services.update',
  'services.upgrade',
  'services.delete',
  'sharedPrivateLinks.put',
  'sharedPrivateLinks.delete',
  'networkSecurityPerimeters.reconcile',
] as const;
export type FollowedOperation = (typeof followedOperations)[number];

const ManagementOperationTask = object(
  {
    connectionId: required(connectionId),
    operation: required(enumOf(followedOperations, { description: 'The operation that was sent.' })),
    parameters: map(string({ minLength: 1, maxLength: 260 }), {
      description: 'Path parameters of the operation; those of the connection are the default.',
    }),
    resultLocation: string({
      maxLength: 2048,
      description: `Value of ${LOCATION_HEADER} in the response to the operation. Only the operation ID is read from it.`,
    }),
  },
  { name: 'ManagementOperationTask', description: 'Follows a management operation until the service has finished it.' },
);
/** One variant per kind of task. */
export const TaskInput = union(
  'kind',
  {
    managementOperation: ManagementOperationTask,
    deleteDocuments: DeleteDocumentsTask,
    exportDocuments: ExportDocumentsTask,
    rebuildIndex: RebuildIndexTask,
    importDocuments: ImportDocumentsTask,
  },
  { name: 'TaskInput' },
);
export type TaskInput = Infer<typeof TaskInput>;
export type TaskKindId = TaskInput['kind'];
export const taskKindIds = [
  'managementOperation',
  'deleteDocuments',
  'exportDocuments',
  'rebuildIndex',
  'importDocuments',
] as const satisfies readonly TaskKindId[];

const TaskError = object({ code: required(string()), message: required(string()) }, { name: 'TaskError' });

const TaskProgress = object(
  {
    message: required(string({ description: 'What happens, for display.' })),
    percent: int32({ minimum: 0, maximum: 100 }),
  },
  { name: 'TaskProgress' },
);
export type TaskProgress = Infer<typeof TaskProgress>;

export const Task = object(
  {
    id: required(string()),
    kind: required(enumOf(taskKindIds)),
    connectionId: required(connectionId),
    user: required(object({ subject: required(string()), name: required(string()) })),
    isOfOtherUser: required(
      boolean({
        description:
          'Only the user who started the task can read its documents, decide, and resume it: it has the permissions of that user.',
      }),
    ),
    state: required(enumOf(taskStates)),
    input: required(TaskInput),
    progress: withMeta(TaskProgress, {
      description: 'The latest progress of a running task, or how far a failed or canceled task was.',
    }),
    result: map(any(), {
      description:
        'Of a succeeded task, or what a waiting task has done so far. Omitted if it contains documents and `isOfOtherUser`.',
    }),
    error: TaskError,
    createdAt: required(dateTime),
    updatedAt: required(dateTime),
  },
  { name: 'Task' },
);
export type Task = Infer<typeof Task>;

export const TaskEvent = object(
  {
    seq: required(int64({ description: '1, 2, … within the task; the ID of the server-sent event.' })),
    at: required(dateTime),
    state: required(enumOf(taskStates)),
    message: string({ description: 'What happened, for display.' }),
    step: string({ description: 'The step of a task that has several.' }),
    percent: int32({ minimum: 0, maximum: 100 }),
    error: TaskError,
  },
  { name: 'TaskEvent' },
);
export type TaskEvent = Infer<typeof TaskEvent>;

const pathParameters = { id: string({ pattern: '^t-[0-9a-z]{1,64}$' }) };
const tag = 'Tasks';

export const taskOperations = [
  defineBffOperation({
    id: 'tasks.list',
    method: 'GET',
    path: '/api/tasks',
    summary: 'List tasks, newest first',
    tag,
    role: 'reader',
    query: object({
      connectionId,
      state: enumOf(taskStates),
      top: int32({ minimum: 1, maximum: 500, default: 100 }),
    }),
    response: { status: 200, description: 'Newest first.', schema: object({ value: required(array(Task)) }) },
  }),
  defineBffOperation({
    id: 'tasks.start',
    method: 'POST',
    path: '/api/tasks',
    summary: 'Start a task',
    tag,
    // In addition, each kind requires its own role.
    role: 'reader',
    body: TaskInput,
    response: { status: 202, description: 'The task.', schema: Task },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'tasks.get',
    method: 'GET',
    path: '/api/tasks/{id}',
    summary: 'Get a task',
    tag,
    role: 'reader',
    pathParameters,
    response: { status: 200, description: 'The task.', schema: Task },
  }),
  defineBffOperation({
    id: 'tasks.events',
    method: 'GET',
    path: '/api/tasks/{id}/events',
    summary: 'Stream the events of a task, past and future, until it ends',
    tag,
    role: 'reader',
    pathParameters,
    query: object({
      after: int64({ minimum: 0, description: 'Only later events. Default: the header Last-Event-ID, or 0.' }),
    }),
    response: { status: 200, description: 'The events.', schema: TaskEvent, media: 'events' },
  }),
  defineBffOperation({
    id: 'tasks.cancel',
    method: 'POST',
    path: '/api/tasks/{id}/cancel',
    summary: 'Cancel a task; an operation that the service already accepted is not undone',
    tag,
    role: 'reader',
    pathParameters,
    response: { status: 202, description: 'The task.', schema: Task },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'tasks.decide',
    method: 'POST',
    path: '/api/tasks/{id}/decision',
    summary: 'Decide how a waiting task continues',
    tag,
    role: 'reader',
    pathParameters,
    body: TaskDecision,
    response: { status: 202, description: 'The task.', schema: Task },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'tasks.resume',
    method: 'POST',
    path: '/api/tasks/{id}/resume',
    summary: 'Continue a failed or canceled task from its last step, if its kind allows it',
    tag,
    role: 'reader',
    pathParameters,
    response: { status: 202, description: 'The task.', schema: Task },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'tasks.delete',
    method: 'DELETE',
    path: '/api/tasks/{id}',
    summary: 'Delete a task that has ended, with its file',
    tag,
    role: 'reader',
    pathParameters,
    response: { status: 204, description: 'The task was deleted.' },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'tasks.parts',
    method: 'GET',
    path: '/api/tasks/{id}/parts',
    summary: 'List the parts of the uploaded file of a task',
    tag,
    role: 'reader',
    pathParameters,
    response: {
      status: 200,
      description: 'Numbers of the parts that were received, from 0.',
      schema: object({ value: required(array(int32())) }),
    },
  }),
  defineBffOperation({
    id: 'tasks.uploadPart',
    method: 'PUT',
    path: '/api/tasks/{id}/parts/{part}',
    summary: 'Upload or replace a part of the file of a waiting task',
    tag,
    role: 'reader',
    pathParameters: { ...pathParameters, part: string({ pattern: '^\\d{1,4}$' }) },
    bytes: { maxBytes: importLimits.partBytes },
    response: { status: 204, description: 'The part is stored.' },
  }),
  defineBffOperation({
    id: 'tasks.file',
    method: 'GET',
    path: '/api/tasks/{id}/file',
    summary: 'Download the file of a task',
    tag,
    role: 'reader',
    pathParameters,
    response: { status: 200, description: 'The file.', media: 'file' },
  }),
] as const;
