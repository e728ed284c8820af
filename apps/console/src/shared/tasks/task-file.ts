import { bffPath, type TaskFileResult } from '@searchdeck/contract';
import { openStream } from '../api/send';

/** Saves the file of a task. Requests of the API need a header that a link can't send. Throws SearchError. */
export async function downloadTaskFile(taskId: string, { name }: TaskFileResult['file']): Promise<void> {
  const stream = await openStream(bffPath('tasks.file', { id: taskId }), undefined, 'application/octet-stream');
  const url = URL.createObjectURL(await new Response(stream).blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
