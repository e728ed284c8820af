import type { PipelineOutcome } from '@searchdeck/enrichment';
import { indexBatch, type RunContext } from './index-batch.js';

/** Indexes the outcomes of a run in batches: one is indexed while the next one is filled. */
export class Batches {
  private batch: PipelineOutcome[] = [];
  private indexing: Promise<void> = Promise.resolve();
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly context: RunContext,
    private readonly size: number,
  ) {}

  /** Throws the error of an earlier batch. */
  async add(outcome: PipelineOutcome): Promise<void> {
    this.batch.push(outcome);
    if (this.batch.length >= this.size) await this.startIndexing();
    else this.throwFailure();
  }

  /** Indexes the remaining outcomes, and resolves when everything is committed. Throws the error of a batch. */
  async finish(): Promise<void> {
    await this.startIndexing();
    await this.waitForBatch();
    this.throwFailure();
  }

  /** Resolves when the batch that is being indexed is committed or has failed. */
  waitForBatch(): Promise<void> {
    return this.indexing;
  }

  private async startIndexing(): Promise<void> {
    await this.indexing;
    this.throwFailure();
    const batch = this.batch;
    this.batch = [];
    this.indexing = indexBatch(this.context, batch).catch((error: unknown) => {
      this.failure = { error };
    });
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
