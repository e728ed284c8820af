import {
  badRequest,
  conflict,
  copyPlan,
  isObject,
  SearchError,
  type CopyPlan,
  type SearchIndex,
  type TaskDecision,
} from '@searchdeck/contract';
import { hasDocumentSecurity } from '../../../connections/connection-settings.js';
import { Waiting, type InputOf, type TaskContext, type TaskKind } from '../../task-kind.js';
import { RetryingClient, type RetryingClientOptions } from '../documents/retrying-client.js';
import { formatCount, Pace, percent } from '../documents/progress.js';
import { DocumentPass, newPass, type NamedIndex, type PassState } from './document-pass.js';
import { IndexService } from './index-service.js';
import { anotherRun, IndexerRefill, newRefill } from './indexer-refill.js';
import { newRebuild, newSwitch, reportOf, type RebuildState } from './rebuild-state.js';
import { IndexSwitch } from './index-switch.js';

type Input = InputOf<'rebuildIndex'>;
type Context = TaskContext<'rebuildIndex'>;

/** Maximum number of reads of the counts, until a service that indexes in the background has caught up. */
const MAX_COUNTS = 6;

/** Creates an index with another definition, copies the documents, and replaces the old index when the user decides so. */
export const rebuildIndex = (options: RetryingClientOptions): TaskKind<'rebuildIndex'> => ({
  role: 'contributor',
  isWrite: true,
  sealed: ['definition'],
  resumable: ['failed', 'canceled'],
  prepare(input, connection) {
    if (hasDocumentSecurity(connection)) {
      throw conflict(
        'A rebuild must read all documents, but queries through this connection return only those that you may read. Rebuild the index through a connection without document-level security.',
        { code: 'DOCUMENTS_HIDDEN' },
      );
    }
    if (!isObject(input.definition) || !Array.isArray(input.definition['fields'])) {
      throw badRequest('"definition" must be the definition of an index with fields.', { target: 'definition' });
    }
    if (new Set(input.indexers).size !== (input.indexers?.length ?? 0)) {
      throw badRequest('"indexers" contains a name twice.', { target: 'indexers' });
    }
    if (input.newIndexName === input.indexName) {
      throw badRequest('The new index needs another name.', { target: 'newIndexName' });
    }
    return input;
  },
  // Indexers are reset.
  confirmation: ({ indexName, indexers, confirmedName }) =>
    hasRefill({ indexers }) ? { name: indexName, summary: 'Reset and run the indexers', confirmedName } : undefined,
  run: (context) => new Rebuild(options, context).run(),
  decisionConfirmation: (decision, { indexName }) =>
    decision.decision === 'switchIndex'
      ? { name: indexName, summary: 'Switch to the rebuilt index', confirmedName: decision.confirmedName }
      : undefined,
  decide: (checkpoint, decision, input) => applyDecision(checkpoint as RebuildState, decision, input),
});

const hasRefill = ({ indexers }: Pick<Input, 'indexers'>): boolean => (indexers?.length ?? 0) > 0;

function applyDecision(state: RebuildState, decision: TaskDecision, { indexName }: Input): RebuildState {
  const next = { ...state, problem: undefined };
  switch (decision.decision) {
    case 'keepBoth':
      return { ...next, step: 'done' };
    case 'copyChanges':
      if (state.refill !== undefined) return { ...next, step: 'refill', refill: state.refill.map(anotherRun) };
      return { ...next, step: 'compare', comparison: undefined, removal: undefined };
    case 'switchIndex': {
      const { method, confirmedName } = decision;
      if (method === 'recreate') {
        if (confirmedName !== indexName) {
          throw badRequest('"confirmedName" must be the name of the index.', { target: 'confirmedName' });
        }
        const [field] = state.verified?.notCopiedBack ?? [];
        if (field !== undefined) throw conflict(`The values of "${field}" cannot be copied back.`);
      }
      const switching = newSwitch(method);
      if (state.refill !== undefined) {
        // The new index has what its indexers wrote: there is nothing to compare it with.
        switching.phase = 'aliases';
        switching.refill = state.refill.map(({ name }) => newRefill(name));
      }
      return { ...next, step: 'switch', switching, comparison: undefined, removal: undefined };
    }
    default:
      throw badRequest('This decision does not apply to a rebuild.', { target: 'decision' });
  }
}

class Rebuild {
  private readonly client: RetryingClient;
  private readonly service: IndexService;
  private readonly state: RebuildState;

  constructor(
    options: RetryingClientOptions,
    private readonly context: Context,
  ) {
    this.client = new RetryingClient(options, context);
    this.service = new IndexService(this.client);
    this.state = (context.checkpoint as RebuildState | undefined) ?? newRebuild();
  }

  private get input(): Input {
    return this.context.input;
  }

  async run(): Promise<Readonly<Record<string, unknown>> | Waiting> {
    const { state } = this;
    for (;;) {
      if (state.step === 'create') await this.create();
      else if (state.step === 'copy') await this.copy();
      else if (state.step === 'refill') await this.refill();
      else if (state.step === 'compare') await this.compare();
      else if (state.step === 'verify') await this.verify();
      else if (state.step === 'switch') await this.switch();
      else if (state.step === 'decide') return this.wait();
      else return { ...reportOf(state) };
      await this.save();
    }
  }

  private wait(): Waiting {
    const report = reportOf(this.state);
    return new Waiting({ ...report }, report.problem ?? 'The new index is ready. Decide how to continue.', 'decide');
  }

  private save = (): Promise<void> => this.context.save(this.state);

  private async create(): Promise<void> {
    const { indexName, newIndexName, definition = {}, acceptedLosses } = this.input;
    const { state } = this;
    await this.context.progress(`Creating ${newIndexName}`, 0, 'create');
    const old = await this.service.get(indexName);
    const next = definition as unknown as SearchIndex;
    checkKey(old, next);
    const { indexers = [] } = this.input;
    if (indexers !== null && indexers.length > 0) {
      await this.indexers('create').check(indexers, indexName);
      state.refill ??= indexers.map(newRefill);
    }
    const lost =
      state.refill === undefined
        ? copyPlan(old, next).notCopiedFields.find(({ name }) => !acceptedLosses.includes(name))
        : undefined;
    if (lost !== undefined) {
      throw conflict(`The values of "${lost.name}" cannot be copied, and their loss was not accepted.`, {
        code: 'LOSS_NOT_ACCEPTED',
      });
    }
    state.statistics = await this.service.statistics(indexName);
    const canExist = state.creating;
    if (!canExist) {
      // Before the request: an index that was created by an interrupted attempt must be recognized.
      if ((await this.service.find(newIndexName)) === undefined) state.creating = true;
      await this.save();
    }
    await this.service.create(newIndexName, definition as Readonly<Record<string, unknown>>, canExist);
    state.step = state.refill === undefined ? 'copy' : 'refill';
  }

  private async copy(): Promise<void> {
    const { pass } = await this.passes('copy', 'Copying documents', 'copy');
    await pass.copy(this.state.copy);
    this.state.step = 'verify';
  }

  private async refill(): Promise<void> {
    const { state } = this;
    await this.indexers('refill').fill(state.refill ?? [], this.input.indexName, this.input.newIndexName);
    state.step = 'verify';
  }

  private indexers(step: string): IndexerRefill {
    return new IndexerRefill({
      client: this.client,
      save: this.save,
      progress: (message) => this.context.progress(message, undefined, step),
    });
  }

  /** Copies the documents that differ, and removes those that were deleted from the old index. */
  private async compare(): Promise<void> {
    const { state } = this;
    if (state.comparison === undefined) {
      state.statistics = await this.service.statistics(this.input.indexName);
      state.comparison = newPass();
    }
    const { old, next, plan, pass } = await this.passes('comparison', 'Comparing documents', 'compare');
    await pass.compare(state.comparison);
    const [before, after] = [
      await this.service.count(old.name, old.definition),
      await this.service.count(next.name, next.definition),
    ];
    if (after > before || state.removal !== undefined) {
      state.removal ??= newPass();
      const removal = new DocumentPass({
        client: this.client,
        files: this.context.files,
        from: next,
        to: old,
        plan: { ...plan, fields: plan.fields.filter((field) => field.key === true) },
        file: 'removal',
        onPage: this.onPage('Removing deleted documents', 'compare', after),
      });
      await removal.removeExtra(state.removal);
    }
    state.step = state.switching === undefined ? 'verify' : 'switch';
  }

  private async verify(): Promise<void> {
    const { state, service } = this;
    const { indexName, newIndexName } = this.input;
    await this.context.progress('Verifying counts and a sample', 0, 'verify');
    const { old, next, pass } = await this.passes('copy', '', 'verify');
    let documents = { before: 0, after: 0 };
    for (let attempt = 1; attempt <= MAX_COUNTS; attempt += 1) {
      documents = {
        before: await service.count(indexName, old.definition),
        after: await service.count(newIndexName, next.definition),
      };
      if (documents.after >= documents.before - state.copy.failed) break;
      if (attempt < MAX_COUNTS) await this.client.wait();
    }
    state.verified = {
      documents,
      sample: await (state.refill === undefined ? pass.compareSample(state.copy) : pass.compareFirst()),
      writesDetected: (await service.statistics(indexName)) !== state.statistics,
      aliases: await service.aliasesOf(indexName),
      notCopiedBack:
        state.refill === undefined
          ? copyPlan(next.definition, next.definition).notCopiedFields.map(({ name }) => name)
          : [],
    };
    state.step = 'decide';
  }

  private async switch(): Promise<void> {
    const { state } = this;
    const { switching } = state;
    if (switching === undefined) throw new Error('A switch without a method.');
    if (switching.phase === 'compare') {
      const changeCount = (state.comparison?.written ?? 0) + (state.removal?.written ?? 0);
      if (state.comparison?.finished !== true) {
        switching.comparisons += 1;
        state.step = 'compare';
        return;
      }
      if (changeCount > 0 && switching.comparisons === 1) {
        // Writes may continue: the next comparison shows whether documents still change.
        state.comparison = undefined;
        state.removal = undefined;
        return;
      }
      if (changeCount > 0 && switching.method === 'recreate') {
        state.problem = `Documents in ${this.input.indexName} are still being written. Stop the applications and indexers that write to it, and switch again.`;
        state.switching = undefined;
        state.step = 'verify';
        return;
      }
      switching.phase = 'aliases';
      await this.save();
    }
    const index = new IndexSwitch(
      {
        client: this.client,
        service: this.service,
        files: this.context.files,
        input: this.input,
        indexers: this.indexers('switch'),
      },
      switching,
      { save: this.save, progress: (message, done) => this.context.progress(message, done, 'switch') },
    );
    const problem = await index.run(this.context.signal);
    state.switching = undefined;
    if (problem === undefined) {
      state.switched = switching.method;
      state.step = 'done';
    } else {
      state.problem = problem;
      state.step = 'decide';
    }
  }

  /** The old and the new index, what is copied, and a pass from one to the other. */
  private async passes(
    file: string,
    message: string,
    step: string,
  ): Promise<{ old: NamedDefinition; next: NamedDefinition; plan: CopyPlan; pass: DocumentPass }> {
    const { indexName, newIndexName } = this.input;
    const old = { name: indexName, definition: await this.service.get(indexName) };
    const next = { name: newIndexName, definition: await this.service.get(newIndexName) };
    const plan = copyPlan(old.definition, next.definition);
    const total = message === '' ? 0 : await this.service.count(indexName, old.definition);
    const pass = new DocumentPass({
      client: this.client,
      files: this.context.files,
      from: old,
      to: next,
      plan,
      file,
      onPage: this.onPage(message, step, total),
    });
    return { old, next, plan, pass };
  }

  private onPage(message: string, step: string, total: number): (pass: PassState) => Promise<void> {
    let pace: Pace | undefined;
    return async (pass) => {
      await this.save();
      const { documents } = pass;
      const text = `${message}: ${formatCount(documents)} of ${formatCount(Math.max(total, documents))}`;
      await this.context.progress(`${text}${pace?.text(documents, total) ?? ''}`, percent(documents, total), step);
      pace ??= new Pace(documents);
    };
  }
}

type NamedDefinition = NamedIndex & { definition: SearchIndex };

/** Documents are copied under the same key. */
function checkKey(old: SearchIndex, next: SearchIndex): void {
  const [before, after] = [old, next].map(({ fields }) => fields.find((field) => field.key === true)?.name);
  if (before !== undefined && before === after) return;
  throw new SearchError({
    status: 400,
    code: 'KEY_CHANGED',
    message: `The key of the rebuilt index must be "${before ?? ''}", as in the old one.`,
  });
}
