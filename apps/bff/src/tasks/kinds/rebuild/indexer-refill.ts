import {
  conflict,
  isObject,
  SearchError,
  type Json,
  type OperationId,
  type RefilledIndexer,
  type SearchIndexerStatusBody,
} from '@searchdeck/contract';
import { MAX_LISTED_ERRORS } from '../../task-kind.js';
import { formatCount } from '../documents/progress.js';
import type { RetryingClient } from '../documents/retrying-client.js';

/** What is done next with an indexer; `target`: it is pointed to the other index. Every phase can be repeated. */
type RefillPhase = 'target' | 'reset' | 'run' | 'wait' | 'done';

/** Progress of one indexer. JSON. */
export interface RefillState extends RefilledIndexer {
  phase: RefillPhase;
  /** Start of the run before that of the refill; null: there was none. */
  previousStart: string | null;
  /** Runs that failed one after another. */
  failures: number;
}

export const newRefill = (name: string): RefillState => ({
  name,
  phase: 'target',
  previousStart: null,
  failures: 0,
  processed: 0,
  failed: 0,
  errors: [],
});

/** The same indexer for another run without a reset. */
export const anotherRun = (state: RefillState): RefillState => ({ ...newRefill(state.name), phase: 'run' });

interface RefillOptions {
  client: RetryingClient;
  save: () => Promise<void>;
  progress: (message: string) => Promise<void>;
}

/** A run can fail because it reached its time limit: the next one continues. */
const MAX_FAILURES = 10;

type Definition = Readonly<Record<string, Json>>;
interface Selector {
  targetIndexName?: Json;
}

/** Points indexers to another index, resets them, and runs them until they have read all data. */
export class IndexerRefill {
  constructor(private readonly options: RefillOptions) {}

  /** Throws 409 if an indexer does not write to the index. */
  async check(names: readonly string[], indexName: string): Promise<void> {
    for (const name of names) {
      const indexer = await this.get('indexers', name);
      const skillset = await this.skillsetOf(indexer);
      if (indexer['targetIndexName'] !== indexName && !projectsInto(skillset, indexName)) {
        throw conflict(`The indexer "${name}" does not write to "${indexName}".`, { code: 'INDEXER_NOT_SUITABLE' });
      }
      rejectDisabled(name, indexer);
    }
  }

  /** Fills an index. `from`: the index that the indexers write to. */
  async fill(states: readonly RefillState[], from: string, to: string): Promise<void> {
    for (const state of states) await this.run(state, from, to);
  }

  private async run(state: RefillState, from: string, to: string): Promise<void> {
    const { name } = state;
    if (state.phase === 'target') {
      await this.options.progress(`Pointing the indexer ${name} to ${to}`);
      await this.waitUntilIdle(name);
      await this.repoint(name, from, to);
      await this.enter(state, 'reset');
    }
    if (state.phase === 'reset') {
      await this.reset(name);
      await this.enter(state, 'run');
    }
    while (state.phase === 'run' || state.phase === 'wait') {
      if (state.phase === 'run') await this.start(state);
      await this.waitForRun(state);
    }
  }

  private async enter(state: RefillState, phase: RefillPhase): Promise<void> {
    state.phase = phase;
    await this.options.save();
  }

  private async repoint(name: string, from: string, to: string): Promise<void> {
    for (;;) {
      const indexer = await this.get('indexers', name);
      rejectDisabled(name, indexer);
      const skillset = await this.skillsetOf(indexer);
      try {
        if (projectsInto(skillset, from)) {
          const skillsetName = indexer['skillsetName'] as string;
          await this.put('skillsets', skillsetName, withProjections(skillset, from, to));
        }
        if (indexer['targetIndexName'] === from) {
          await this.put('indexers', name, { ...indexer, targetIndexName: to });
        }
        return;
      } catch (error) {
        // Someone else changed it since it was read.
        if (!(error instanceof SearchError) || error.status !== 412) throw error;
      }
    }
  }

  private async reset(name: string): Promise<void> {
    for (;;) {
      await this.waitUntilIdle(name);
      try {
        await this.options.client.send('indexers.reset', { indexerName: name });
        return;
      } catch (error) {
        // A scheduled run has started.
        if (!isInProgress(error)) throw error;
        await this.options.client.wait();
      }
    }
  }

  private async start(state: RefillState): Promise<void> {
    const last = (await this.status(state.name)).lastResult;
    state.previousStart = last?.startTime ?? null;
    // Before the request: a run that an interrupted attempt has started must be recognized.
    await this.enter(state, 'wait');
    await this.request(state.name);
  }

  private async request(name: string): Promise<void> {
    try {
      await this.options.client.send('indexers.run', { indexerName: name });
    } catch (error) {
      if (!isInProgress(error)) throw error;
    }
  }

  /** Waits until the run has ended, and records its result. Throws SearchError 409 if the indexer fails repeatedly. */
  private async waitForRun(state: RefillState): Promise<void> {
    let hasRequested = false;
    for (;;) {
      const last = (await this.status(state.name)).lastResult;
      const isNew = isNewRun(last, state);
      if (isNew && last.status !== 'inProgress') {
        state.processed += last.itemsProcessed;
        state.failed += last.itemsFailed;
        const errors = (last.errors ?? []).map(({ key, errorMessage }) => ({ key: key ?? '', message: errorMessage }));
        state.errors = [...state.errors, ...errors].slice(0, MAX_LISTED_ERRORS);
        if (last.status === 'success') return this.enter(state, 'done');
        state.failures += 1;
        const isLast = state.failures >= MAX_FAILURES || last.itemsProcessed === 0;
        // A resumed task runs the indexer again.
        await this.enter(state, 'run');
        if (!isLast) return;
        state.failures = 0;
        await this.options.save();
        throw new SearchError({
          status: 409,
          code: 'INDEXER_FAILED',
          message: `The indexer "${state.name}" failed: ${last.errorMessage ?? 'its run did not finish.'}`,
        });
      }
      if (isNew) {
        const processed = formatCount(state.processed + last.itemsProcessed);
        await this.options.progress(`Running the indexer ${state.name}: ${processed} documents`);
      } else if (!hasRequested) {
        // The attempt was interrupted before the request arrived, or the run is not in the history yet.
        hasRequested = true;
        await this.options.progress(`Running the indexer ${state.name}`);
        await this.options.client.wait();
        if (!(await this.hasStarted(state))) await this.request(state.name);
      }
      await this.options.client.wait();
    }
  }

  private async hasStarted(state: RefillState): Promise<boolean> {
    return isNewRun((await this.status(state.name)).lastResult, state);
  }

  /** Waits until no run of the indexer is in progress. */
  private async waitUntilIdle(name: string): Promise<void> {
    while ((await this.status(name)).lastResult?.status === 'inProgress') {
      await this.options.progress(`Waiting for the current run of the indexer ${name}`);
      await this.options.client.wait();
    }
  }

  private async status(indexerName: string): Promise<SearchIndexerStatusBody> {
    return (await this.options.client.send('indexers.status', { indexerName })) as unknown as SearchIndexerStatusBody;
  }

  private async skillsetOf(indexer: Definition): Promise<Definition | undefined> {
    const name = indexer['skillsetName'];
    return typeof name === 'string' && name !== '' ? this.get('skillsets', name) : undefined;
  }

  private async get(kind: 'indexers' | 'skillsets', name: string): Promise<Definition> {
    return (await this.options.client.send(`${kind}.get`, parametersOf(kind, name))) as Definition;
  }

  private async put(kind: 'indexers' | 'skillsets', name: string, definition: Definition): Promise<void> {
    const { '@odata.etag': etag, '@odata.context': _context, ...body } = definition;
    const headers = { prefer: 'return=representation', ...(typeof etag === 'string' ? { 'if-match': etag } : {}) };
    const id: OperationId = `${kind}.put`;
    await this.options.client.send(id, parametersOf(kind, name), body, { headers });
  }
}

const parametersOf = (kind: 'indexers' | 'skillsets', name: string): Record<string, string> =>
  kind === 'indexers' ? { indexerName: name } : { skillsetName: name };

type RunResult = SearchIndexerStatusBody['lastResult'];

/** Whether the last run of an indexer is another one than the run before the refill. */
const isNewRun = (last: RunResult, { previousStart }: RefillState): last is NonNullable<RunResult> =>
  last != null && last.status !== 'reset' && (last.startTime ?? null) !== previousStart;

const isInProgress = (error: unknown): boolean => error instanceof SearchError && error.status === 409;

const selectorsOf = (skillset: Definition | undefined): readonly Selector[] => {
  const projections = skillset?.['indexProjections'];
  const selectors = isObject(projections) ? projections['selectors'] : undefined;
  return Array.isArray(selectors) ? (selectors as readonly Selector[]) : [];
};

const projectsInto = (skillset: Definition | undefined, indexName: string): skillset is Definition =>
  selectorsOf(skillset).some(({ targetIndexName }) => targetIndexName === indexName);

const withProjections = (skillset: Definition, from: string, to: string): Definition => ({
  ...skillset,
  indexProjections: {
    ...(skillset['indexProjections'] as Definition),
    selectors: selectorsOf(skillset).map((selector) =>
      selector.targetIndexName === from ? { ...selector, targetIndexName: to } : selector,
    ) as Json,
  },
});

function rejectDisabled(name: string, indexer: Definition): void {
  if (indexer['disabled'] !== true) return;
  throw conflict(`The indexer "${name}" is disabled. Enable it, then resume.`, {
    code: 'INDEXER_DISABLED',
  });
}
