import type { WriterResult, WriterTask } from '../indexing/index-writer.js';
import type { IndexingThreads } from '../indexing/indexing-threads.js';

/** A writer task of one index: its directory is added. */
type IndexTask<Task extends WriterTask = WriterTask> = Task extends WriterTask ? Omit<Task, 'directory'> : never;
type ResultOf<Task extends IndexTask> = WriterResult<Extract<WriterTask, { kind: Task['kind'] }>>;

/** Sends the tasks of one index to the writer thread, which opens the document store with the first one. */
export class WriterClient {
  /** Whether the writer may have the store open. */
  isOpen = false;

  constructor(
    private readonly threads: IndexingThreads,
    private readonly directory: string,
  ) {}

  async run<Task extends IndexTask>(task: Task): Promise<ResultOf<Task>> {
    this.isOpen = true;
    const complete: WriterTask = { ...task, directory: this.directory };
    return this.threads.write(complete) as Promise<ResultOf<Task>>;
  }

  async close(): Promise<void> {
    if (this.isOpen) await this.threads.write({ kind: 'close', directory: this.directory });
  }
}
