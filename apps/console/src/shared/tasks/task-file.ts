import { bffPath, type TaskFileResult } from '@searchdeck/contract';
import { download } from '../api/download';

/** Saves the file of a task. Throws SearchError. */
export const downloadTaskFile = (taskId: string, { name }: TaskFileResult['file']): Promise<void> =>
  download(bffPath('tasks.file', { id: taskId }), name);
