import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SearchError } from '@searchdeck/contract';
import type { Vault } from '../credentials/vault.js';

const TASK_ID = /^t-[0-9a-z]+$/;

const diskFull = (message: string, code: string) => new SearchError({ status: 507, code, message });

export const quotaReached = (): SearchError =>
  diskFull('The task files have reached their quota. Delete exports that you no longer need.', 'FILE_QUOTA');

/** Files of tasks: key sets, imports, and exports. */
export interface TaskFileStorage {
  /** The files of one task. */
  of(taskId: string): TaskFileParts;
  /** IDs of the tasks that have files. A task that is starting may be missing. */
  taskIds(): Promise<string[]>;
  /** Removes all files of a task, or all but the one with the name `except`. */
  remove(taskId: string, except?: string): Promise<void>;
}

/**
 * Files of tasks in a folder. Each consists of parts, which are sealed and written as a whole, so that a part
 * either exists completely or not at all, also after the program was killed.
 */
export class TaskFiles implements TaskFileStorage {
  private usedBytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly vault: Pick<Vault, 'sealBytes' | 'openBytes'>,
    private readonly quotaBytes: number,
  ) {}

  /** `quotaBytes`: maximum size of the files of all tasks. */
  static async open(folder: string, vault: Pick<Vault, 'sealBytes' | 'openBytes'>, quotaBytes: number) {
    const files = new TaskFiles(folder, vault, quotaBytes);
    for (const id of await files.taskIds()) files.usedBytes += await folderSize(join(folder, id));
    return files;
  }

  of(taskId: string): TaskFileParts {
    return {
      parts: async (name) => {
        const names = await namesIn(join(this.folder, taskId));
        return names
          .flatMap((file) => (/^(\w+)\.(\d+)$/.exec(file)?.[1] === name ? [Number(file.slice(name.length + 1))] : []))
          .toSorted((a, b) => a - b);
      },
      write: (name, part, bytes) => this.write(taskId, name, part, bytes),
      read: async (name, part) =>
        this.vault.openBytes([taskId, name, String(part)], await readFile(this.pathOf(taskId, name, part))),
    };
  }

  async taskIds(): Promise<string[]> {
    return (await namesIn(this.folder)).filter((name) => TASK_ID.test(name));
  }

  async remove(taskId: string, except?: string): Promise<void> {
    const folder = join(this.folder, taskId);
    const before = await folderSize(folder);
    if (except === undefined) {
      await rm(folder, { recursive: true, force: true });
    } else {
      for (const name of await namesIn(folder)) {
        if (!name.startsWith(`${except}.`)) await rm(join(folder, name), { force: true });
      }
      if ((await namesIn(folder)).length === 0) await rm(folder, { recursive: true, force: true });
    }
    this.usedBytes -= before - (await folderSize(folder));
  }

  private pathOf(taskId: string, name: string, part: number): string {
    return join(this.folder, taskId, `${name}.${part}`);
  }

  private async write(taskId: string, name: string, part: number, bytes: Buffer): Promise<void> {
    const path = this.pathOf(taskId, name, part);
    const sealedBytes = this.vault.sealBytes([taskId, name, String(part)], bytes);
    const replacedBytes = await sizeOf(path);
    if (this.usedBytes - replacedBytes + sealedBytes.length > this.quotaBytes) {
      throw quotaReached();
    }
    try {
      await mkdir(join(this.folder, taskId), { recursive: true, mode: 0o700 });
      const temporaryPath = `${path}.tmp`;
      await writeSynced(temporaryPath, sealedBytes);
      await rename(temporaryPath, path);
      await syncFolder(join(this.folder, taskId));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      throw diskFull('There is no free disk space for the files of the task.', 'DISK_FULL');
    }
    this.usedBytes += sealedBytes.length - replacedBytes;
  }
}

export interface TaskFileParts {
  /** Writes or replaces a part, numbered from 0. Durable when the promise resolves. 507 beyond the quota. */
  write(name: string, part: number, bytes: Buffer): Promise<void>;
  /** Numbers of the parts that exist, in order. */
  parts(name: string): Promise<number[]>;
  /** Rejects if the part does not exist. */
  read(name: string, part: number): Promise<Buffer>;
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename durable. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await namesIn(folder)) bytes += await sizeOf(join(folder, name));
  return bytes;
}
