import type { IndexSchema } from './definition/index-schema.js';
import type { IndexStore } from './index-store/index-store.js';
import { checkActions, type CheckedAction } from './storage/write-batch.js';
import type { DocumentAction, IndexingResult, WriteOptions } from './types.js';

interface PendingBatch {
  actions: CheckedAction[];
  resolve: (results: IndexingResult[]) => void;
  reject: (error: unknown) => void;
}

/** Group commit: batches that arrive during a write share the next transaction and sync. */
export class WriteQueue {
  /** Batches are checked one after the other, so that they keep their order. */
  private lastCheck: Promise<void> = Promise.resolve();
  private pending: PendingBatch[] = [];
  private drainPromise: Promise<void> | undefined;

  constructor(
    private readonly store: IndexStore,
    /** Called after each transaction. */
    private readonly onWritten: () => void,
  ) {}

  /** Resolves when the batch is synced to disk and visible to queries. Throws SearchError 400 for invalid documents. */
  async write(
    schema: IndexSchema,
    actions: readonly DocumentAction[],
    options: WriteOptions,
  ): Promise<IndexingResult[]> {
    const check = this.lastCheck.then(() => checkActions(schema, actions, options));
    this.lastCheck = check.then(
      () => {},
      () => {},
    );
    const checkedActions = await check;
    return new Promise((resolve, reject) => {
      this.pending.push({ actions: checkedActions, resolve, reject });
      this.drainPromise ??= this.drain();
    });
  }

  /** Resolves when all batches so far are written. */
  async waitUntilIdle(): Promise<void> {
    await this.lastCheck;
    // The batch that was checked last becomes pending one turn later.
    await new Promise(setImmediate);
    await this.drainPromise;
  }

  private async drain(): Promise<void> {
    // Lets the other callers of this turn of the event loop join.
    await new Promise(setImmediate);
    while (this.pending.length > 0) {
      const group = this.pending;
      this.pending = [];
      try {
        const results = await this.store.write(group.map((batch) => batch.actions));
        await this.store.maintain();
        group.forEach((batch, i) => batch.resolve(results[i]!));
      } catch (error) {
        for (const batch of group) batch.reject(error);
      }
      this.onWritten();
    }
    this.drainPromise = undefined;
  }
}
