import type { Vault } from '../credentials/vault.js';
import type { TaskFileRepository } from '../store/repositories.js';
import { quotaReached, type TaskFileParts, type TaskFileStorage } from './task-files.js';

/** The sealed input of a task is stored before the task: newer files than these may belong to a task that is starting. */
const MIN_AGE_MS = 600_000;

/** Files of tasks in the store, so that every instance can run every task. */
export class StoredTaskFiles implements TaskFileStorage {
  constructor(
    private readonly repository: TaskFileRepository,
    private readonly vault: Pick<Vault, 'sealBytes' | 'openBytes' | 'refresh'>,
    private readonly quotaBytes: number,
    private readonly now: () => number = Date.now,
  ) {}

  of(taskId: string): TaskFileParts {
    return {
      parts: (name) => this.repository.parts(taskId, name),
      write: async (name, part, bytes) => {
        const sealedBytes = this.vault.sealBytes([taskId, name, String(part)], bytes);
        // Writes of concurrent requests are not counted.
        if ((await this.repository.totalBytes()) + sealedBytes.length > this.quotaBytes) throw quotaReached();
        await this.repository.put(taskId, name, part, sealedBytes, this.now());
      },
      read: async (name, part) => {
        const sealedBytes = await this.repository.find(taskId, name, part);
        if (sealedBytes === undefined) throw new Error(`The file ${name} of the task has no part ${part}.`);
        const binding = [taskId, name, String(part)];
        try {
          return this.vault.openBytes(binding, sealedBytes);
        } catch {
          // Another instance may have sealed it with a new data key.
          await this.vault.refresh();
          return this.vault.openBytes(binding, sealedBytes);
        }
      },
    };
  }

  taskIds(): Promise<string[]> {
    return this.repository.taskIds(this.now() - MIN_AGE_MS);
  }

  remove(taskId: string, except?: string): Promise<void> {
    return this.repository.remove(taskId, except);
  }
}
