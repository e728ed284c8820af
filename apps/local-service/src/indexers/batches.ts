import type { PipelineOutcome } from '@searchdeck/enrichment';
import { indexBatch, type RunContext } from './index-batch.js';

/** A batch that fills slowly, for example with texts that a model embeds, is indexed after this time. */
const MAX_FILL_MS = 10_000;

/** Indexes the outcomes of a run in batches: one is indexed while the next one is filled. */
export class Batches {
  private batch: PipelineOutcome[] = [];
  private startedAt = 0;
  /** Number of items in the batch that is being filled, and in the one that is being indexed. */
  private counts = { filled: 0, indexed: 0 };
  private indexing: Promise<void> = Promise.resolve();
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly context: RunContext,
    private readonly size: number,
  ) {}

  /** Throws the error of an earlier batch. */
  async add(outcome: PipelineOutcome): Promise<void> {
    const now = this.context.app.clock.now();
    if (this.batch.length === 0) this.startedAt = now;
    this.batch.push(outcome);
    if (outcome.kind !== 'skipped') this.setCounts({ ...this.counts, filled: this.counts.filled + 1 });
    if (this.batch.length >= this.size || this.isOverdue(now)) await this.startIndexing();
    else this.throwFailure();
  }

  /** Indexes the remaining outcomes, and resolves when everything is committed. Throws the error of a batch. */
  async finish(): Promise<void> {
    await this.startIndexing();
    await this.waitForBatch();
    this.throwFailure();
  }

  /** Indexes what a canceled run has enriched, unless a batch has failed: the next run continues after it. */
  async finishCanceled(): Promise<void> {
    this.context.signal = new AbortController().signal;
    await this.finish();
  }

  /** Resolves when the batch that is being indexed is committed or has failed. */
  waitForBatch(): Promise<void> {
    return this.indexing;
  }

  /** A limit of failures for each batch applies to complete batches. */
  private isOverdue(now: number): boolean {
    const { maxFailedItemsPerBatch: limit } = this.context.indexer.parameters ?? {};
    return now - this.startedAt >= MAX_FILL_MS && !(limit != null && limit > 0);
  }

  private async startIndexing(): Promise<void> {
    await this.indexing;
    this.throwFailure();
    const batch = this.batch;
    this.batch = [];
    this.setCounts({ filled: 0, indexed: this.counts.filled });
    this.indexing = indexBatch(this.context, batch)
      .catch((error: unknown) => {
        this.failure = { error };
      })
      .finally(() => this.setCounts({ ...this.counts, indexed: 0 }));
  }

  /** The status of the run counts items as they are enriched, because a batch can take long. */
  private setCounts(counts: { filled: number; indexed: number }): void {
    this.counts = counts;
    this.context.app.indexerRuns.setUncommitted(this.context.run.id, counts.filled + counts.indexed);
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
