import { bffPath, importLimits, isActiveTaskState, type Task } from '@searchdeck/contract';
import { callBff } from '../api/call-bff';
import { send } from '../api/send';

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}

/** Uploads the parts of a file that a waiting task has not received. Throws SearchError. */
export async function uploadFile({ id }: Task, file: File, { signal, onProgress }: UploadOptions): Promise<void> {
  const { partBytes } = importLimits;
  const { body } = await callBff('tasks.parts', { path: { id }, signal });
  const receivedParts = new Set(body.value);
  for (let part = 0; part * partBytes < file.size; part += 1) {
    const end = Math.min(file.size, (part + 1) * partBytes);
    if (!receivedParts.has(part)) {
      await send({
        url: bffPath('tasks.uploadPart', { id, part: String(part) }),
        method: 'PUT',
        headers: { 'Content-Type': 'application/octet-stream' },
        body: file.slice(part * partBytes, end),
        signal,
        log: { operation: 'tasks.uploadPart' },
      });
    }
    onProgress(end);
  }
}

const POLL_MS = 150;

/** The task when it is neither queued nor running. Throws SearchError. */
export async function waitForTask(id: string, signal: AbortSignal): Promise<Task> {
  for (;;) {
    const { body } = await callBff('tasks.get', { path: { id }, signal, isSilent: true });
    if (!isActiveTaskState(body.state)) return body;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
