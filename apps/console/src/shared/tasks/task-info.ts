import {
  isActiveTaskState,
  type ImportDocumentsResult,
  type Task,
  type TaskFileResult,
  type TaskInput,
  type TaskKindId,
} from '@searchdeck/contract';
import { connectionPath, pagePaths } from '../api/paths';
import { isServiceConnection, type AnyConnection } from '../api/connections';
import { taskMessages } from './messages';

/** Parameter of the page of documents: the ID of the task whose result it shows. */
export const TASK_PARAMETER = 'task';

type InputOf<Kind extends TaskKindId> = Extract<TaskInput, { kind: Kind }>;

/** What lists of tasks show of a kind. */
interface KindInfo<Kind extends TaskKindId> {
  title: (input: InputOf<Kind>, isFinished: boolean) => string;
  /** The page with the task and its result, below the console's root. */
  path: (input: InputOf<Kind>, connection: AnyConnection, id: string) => string;
  /** What canceling doesn't undo. */
  cancelHint?: string;
  /** A failed or canceled task can be resumed on its page. */
  isResumable?: boolean;
}

const documentsPath = ({ indexName }: { indexName: string }, connection: AnyConnection, id: string): string =>
  connectionPath(
    connection.id,
    `/indexes/${encodeURIComponent(indexName)}/documents?${TASK_PARAMETER}=${encodeURIComponent(id)}`,
  );

const kinds: { readonly [Kind in TaskKindId]: KindInfo<Kind> } = {
  managementOperation: {
    title: ({ operation, parameters }, isFinished) => {
      const label = isFinished ? taskMessages.finished[operation] : taskMessages.operations[operation];
      return taskMessages.ofService(label, parameters?.['searchServiceName']);
    },
    path: ({ operation }, connection) =>
      isServiceConnection(connection)
        ? connectionPath(connection.id, operation.startsWith('shared') ? pagePaths.networking : pagePaths.scale)
        : pagePaths.services,
    cancelHint: taskMessages.stopHint,
  },
  deleteDocuments: {
    title: ({ indexName }) => taskMessages.deleteDocuments(indexName),
    path: documentsPath,
    cancelHint: taskMessages.deletedStay,
  },
  exportDocuments: {
    title: ({ indexName, format }) => taskMessages.exportDocuments(indexName, format.toUpperCase()),
    path: documentsPath,
  },
  importDocuments: {
    title: ({ indexName, fileName }) => taskMessages.importDocuments(fileName, indexName),
    path: documentsPath,
    cancelHint: taskMessages.importedStay,
    isResumable: true,
  },
  rebuildIndex: {
    title: ({ indexName }) => taskMessages.rebuildIndex(indexName),
    path: ({ indexName }, connection) =>
      connectionPath(connection.id, `/indexes/${encodeURIComponent(indexName)}/rebuild`),
    cancelHint: taskMessages.newIndexStays,
    isResumable: true,
  },
};
// The input pairs each task with its kind.
const infoOf = ({ kind }: TaskInput) => kinds[kind] as KindInfo<TaskKindId>;

export const taskTitle = ({ input, state }: Task): string => infoOf(input).title(input, state === 'succeeded');
export const taskPath = ({ id, input }: Task, connection: AnyConnection): string =>
  infoOf(input).path(input, connection, id);
export const cancelHint = ({ input }: Task): string | undefined => infoOf(input).cancelHint;
/** Whether removing the task loses nothing but its entry and its file. */
export const isRemovable = ({ input, state }: Task): boolean =>
  state === 'succeeded' || infoOf(input).isResumable !== true;
export const isRunningTask = ({ state }: Task): boolean => isActiveTaskState(state);

/** Number of rows that an import rejected; its file has them. */
export function rejectedRows({ input, state, result }: Task): number {
  if (input.kind !== 'importDocuments' || state !== 'succeeded') return 0;
  return (result as unknown as Partial<ImportDocumentsResult>).rejected ?? 0;
}

/** The file that a task offers; undefined if it has none, or no longer. */
export function availableFile(task: Task, now: number): TaskFileResult['file'] | undefined {
  if (task.state !== 'succeeded' || task.isOfOtherUser) return undefined;
  const { file } = task.result as unknown as Partial<TaskFileResult>;
  return file !== undefined && Date.parse(file.availableUntil) > now ? file : undefined;
}
