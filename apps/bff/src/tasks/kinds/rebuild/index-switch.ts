import { copyPlan, SearchError } from '@searchdeck/contract';
import type { TaskFileParts } from '../../task-files.js';
import type { InputOf } from '../../task-kind.js';
import type { RetryingClient } from '../documents/retrying-client.js';
import { formatCount, Pace, percent } from '../documents/progress.js';
import { DocumentPass, newPass } from './document-pass.js';
import type { IndexService } from './index-service.js';
import type { IndexerRefill } from './indexer-refill.js';
import type { SwitchPhase, SwitchState } from './rebuild-state.js';

interface SwitchOptions {
  client: RetryingClient;
  service: IndexService;
  files: TaskFileParts;
  input: InputOf<'rebuildIndex'>;
  indexers: IndexerRefill;
}

interface SwitchReports {
  save: () => Promise<void>;
  progress: (message: string, percent?: number) => Promise<void>;
}

/** Replaces the old index with the new one. Every phase can be repeated. */
export class IndexSwitch {
  constructor(
    private readonly options: SwitchOptions,
    private readonly state: SwitchState,
    private readonly reports: SwitchReports,
  ) {}

  /** Undefined: done. Otherwise why the service did not delete the old index; then nothing was changed. */
  async run(signal: AbortSignal): Promise<string | undefined> {
    const { state } = this;
    const { service, input } = this.options;
    const { indexName, newIndexName, definition = {} } = input;
    if (state.phase === 'aliases') {
      await this.reports.progress('Repointing aliases', 0);
      if (state.aliases.length === 0) {
        state.aliases = await service.aliasesOf(indexName);
        await this.reports.save();
      }
      await this.repoint(indexName, newIndexName);
      await this.enter(state.method === 'aliases' ? 'done' : 'delete');
    }
    if (state.phase === 'delete') {
      await this.reports.progress(`Deleting ${indexName}`, 5);
      const problem = await this.delete(signal);
      if (problem !== undefined) return problem;
      await this.enter('create');
    }
    if (state.phase === 'create') {
      await this.reports.progress(`Creating ${indexName} with the new definition`, 10);
      const canExist = state.creating;
      state.creating = true;
      await this.reports.save();
      await service.create(indexName, definition as Readonly<Record<string, unknown>>, canExist);
      await this.enter('copy');
    }
    if (state.phase === 'copy' && state.refill !== undefined) {
      await this.options.indexers.fill(state.refill, newIndexName, indexName);
      await this.enter('aliasesBack');
    }
    if (state.phase === 'copy') {
      await this.copyBack();
      await this.enter('check');
    }
    if (state.phase === 'check') {
      await this.check();
      await this.enter('aliasesBack');
    }
    if (state.phase === 'aliasesBack') {
      await this.repoint(newIndexName, indexName);
      await this.enter('done');
    }
    return undefined;
  }

  private async enter(phase: SwitchPhase): Promise<void> {
    this.state.phase = phase;
    await this.reports.save();
  }

  private async repoint(from: string, to: string): Promise<void> {
    for (const alias of this.state.aliases) await this.options.service.repoint(alias, from, to);
  }

  /** Restores the aliases if the service rejects the deletion, for example because a knowledge source uses the index. */
  private async delete(signal: AbortSignal): Promise<string | undefined> {
    const { service, input } = this.options;
    const old = await service.find(input.indexName);
    if (old === undefined) return undefined;
    try {
      await service.delete(input.indexName, old['@odata.etag']);
      return undefined;
    } catch (error) {
      if (signal.aborted || !(error instanceof SearchError) || error.status >= 500) throw error;
      await this.repoint(input.newIndexName, input.indexName);
      return `${input.indexName} was not deleted: ${error.message}`;
    }
  }

  private async copyBack(): Promise<void> {
    const { state } = this;
    const total = await this.count(this.options.input.newIndexName);
    let pace: Pace | undefined;
    const pass = await this.pass('copyBack', async () => {
      await this.reports.save();
      const { documents } = state.copyBack;
      const text = `Copying documents back: ${formatCount(documents)} of ${formatCount(Math.max(total, documents))}`;
      await this.reports.progress(`${text}${pace?.text(documents, total) ?? ''}`, percent(documents, total, 10, 90));
      pace ??= new Pace(documents);
    });
    // The index was empty: what it has now was written by this task or is newer.
    await pass.copyMissing(state.copyBack);
  }

  /** Copies the documents that are still missing. */
  private async check(): Promise<void> {
    const { client, input } = this.options;
    await this.reports.progress('Verifying the copied documents', 90);
    const comparison = newPass();
    const pass = await this.pass('check', async () => {
      const { documents } = comparison;
      await this.reports.progress(`Comparing documents: ${formatCount(documents)}`, 95);
    });
    await pass.copyMissing(comparison);
    const requiredCount = await this.count(input.newIndexName);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if ((await this.count(input.indexName)) >= requiredCount) return;
      await client.wait();
    }
    throw new SearchError({
      status: 409,
      code: 'COPY_INCOMPLETE',
      message: `${input.indexName} has fewer documents than ${input.newIndexName}. Resume the task to compare again.`,
    });
  }

  private async count(indexName: string): Promise<number> {
    const { service } = this.options;
    return service.count(indexName, await service.get(indexName));
  }

  /** From the new index to the one with the old name; both have the same definition. */
  private async pass(file: string, onPage: () => Promise<void>): Promise<DocumentPass> {
    const { client, service, files, input } = this.options;
    const definition = await service.get(input.newIndexName);
    const from = { name: input.newIndexName, definition };
    const to = { name: input.indexName, definition };
    return new DocumentPass({ client, files, from, to, plan: copyPlan(definition, definition), file, onPage });
  }
}
