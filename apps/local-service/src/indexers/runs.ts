import {
  durationSeconds,
  NO_ERROR_CODE,
  RUN_CANCELED_MESSAGE,
  SearchError,
  type SearchIndexer,
  type SearchSkillset,
} from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { limitsOf } from '../services/resource.js';
import type { IndexerName, IndexerRun, ResetDocumentIds } from '../store/indexer-runs.js';
import type { ServiceRecord } from '../store/services.js';
import { removeCache, resetCachedSkills } from './enrichment-cache.js';
import { executeRun } from './execute-run.js';
import { RunFailed } from './index-batch.js';

const runId = ({ serviceId, indexer }: IndexerName): string => `indexer ${serviceId}/${indexer}`;

const concurrentRun = (): SearchError =>
  new SearchError({
    status: 409,
    code: NO_ERROR_CODE,
    message: 'Another indexer invocation is currently in progress; concurrent invocations are not allowed.',
  });

/** Starts a run in the background. 409 while one is in progress. */
export function startRun(app: App, service: ServiceRecord, indexer: string): void {
  const name = { serviceId: service.id, indexer };
  if (app.activeRuns.has(runId(name))) throw concurrentRun();
  execute(app, service, name, app.indexerRuns.start(name, app.now()));
}

/** Executes a run. If the process stops first, {@link resumeRuns} continues it at the next start. */
function execute(app: App, service: ServiceRecord, name: IndexerName, run: IndexerRun): void {
  const id = runId(name);
  const controller = app.activeRuns.add(id);
  const maxRunMs = limitsOf(service).maxIndexerRunSeconds * 1000;
  const timeLimit = new DOMException('The run reached the time limit.', 'TimeoutError');
  const cancelTimer = app.clock.after(Math.max(0, run.startedAt + maxRunMs - app.now()), () =>
    controller.abort(timeLimit),
  );
  const finish = (status: 'success' | 'transientFailure', message: string | null): void =>
    app.indexerRuns.finish(run.id, status, app.now(), message);
  app.workers
    .run((signal) => executeRun(app, service, name, run, signal, controller.signal), controller.signal)
    .then(
      () => finish('success', null),
      (error: unknown) => {
        if (error instanceof RunFailed) return finish('transientFailure', error.message);
        if (controller.signal.reason === timeLimit) {
          return finish(
            'transientFailure',
            `The run was stopped after ${maxRunMs / 1000} seconds, the maximum run time. The next run continues where it stopped.`,
          );
        }
        if (controller.signal.aborted) {
          return finish('transientFailure', (controller.signal.reason as Error).message);
        }
        // The service is stopping: the next start resumes the run.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        app.log.error({ err: error, indexer: name.indexer }, 'indexer run failed');
        finish('transientFailure', 'The run failed with an internal error. The log has the details.');
      },
    )
    .catch((error: unknown) => app.log.error({ err: error, indexer: name.indexer }, 'indexer run not stored'))
    .finally(() => {
      cancelTimer();
      app.activeRuns.remove(id);
    });
}

/** Continues the runs that the previous process did not finish, and schedules all indexers. */
export function resumeRuns(app: App): void {
  for (const service of app.services.all()) {
    for (const { name, body } of app.definitions.list(service.id, 'indexers')) {
      scheduleRuns(app, service, name, body as unknown as SearchIndexer);
    }
  }
  for (const { serviceId, indexer, run } of app.indexerRuns.unfinished()) {
    const service = app.services.all().find(({ id }) => id === serviceId);
    // This process may already have started a run, for example of a sample's indexer.
    const isActive = app.activeRuns.has(runId({ serviceId, indexer }));
    if (service !== undefined && !isActive) execute(app, service, { serviceId, indexer }, run);
  }
}

/** Runs the indexer at the times of its schedule, or never if it has none or is disabled. */
export function scheduleRuns(app: App, service: ServiceRecord, indexer: string, definition: SearchIndexer): void {
  const name = { serviceId: service.id, indexer };
  const { schedule, disabled } = definition;
  app.scheduler.remove(runId(name));
  const seconds = schedule == null ? undefined : durationSeconds(schedule.interval);
  if (disabled === true || schedule == null || seconds === undefined) return;
  const intervalMs = seconds * 1000;
  const base = schedule.startTime ?? undefined;
  const latestStart = app.indexerRuns.latest(name)?.startedAt;
  const startTime = base === undefined ? (latestStart ?? app.now()) + intervalMs : Date.parse(base);
  app.scheduler.add({
    id: runId(name),
    schedule: { startTime, intervalMs },
    // Skip a scheduled time at which the indexer is already running.
    run: () => (app.activeRuns.has(runId(name)) ? undefined : startRun(app, service, indexer)),
  });
}

/** Ends the run in progress; the next one continues where it stopped. 409 if there is none. */
export async function cancelRun(app: App, service: ServiceRecord, indexer: string): Promise<void> {
  const id = runId({ serviceId: service.id, indexer });
  if (!app.activeRuns.has(id)) {
    throw new SearchError({ status: 409, code: NO_ERROR_CODE, message: `The indexer '${indexer}' is not running.` });
  }
  await app.activeRuns.cancel(id, RUN_CANCELED_MESSAGE);
}

/** The next run processes all items again. 409 while a run is in progress. */
export function resetIndexer(app: App, service: ServiceRecord, indexer: string): void {
  const name = { serviceId: service.id, indexer };
  if (app.activeRuns.has(runId(name))) throw concurrentRun();
  app.indexerRuns.reset(name, app.now());
}

/** The next run of the indexer processes only these documents. */
export function resetDocuments(
  app: App,
  service: ServiceRecord,
  indexer: string,
  documents: ResetDocumentIds,
  overwrites: boolean,
): void {
  app.indexerRuns.addResets({ serviceId: service.id, indexer }, documents, overwrites);
}

/**
 * The next run of each indexer with the skillset processes all items again: with an enrichment cache, it executes the named
 * skills and those that depend on them, otherwise all. 409 while one of the indexers runs.
 */
export function resetSkills(
  app: App,
  service: ServiceRecord,
  skillset: SearchSkillset,
  skillNames: readonly string[],
): void {
  const indexers = app.definitions
    .list(service.id, 'indexers')
    .filter(({ body }) => body['skillsetName'] === skillset.name)
    .map(({ name, body }) => ({ name: { serviceId: service.id, indexer: name }, body }));
  if (indexers.some(({ name }) => app.activeRuns.has(runId(name)))) throw concurrentRun();
  for (const { name, body } of indexers) {
    if (body['cache'] == null) app.indexerRuns.restart(name);
    else resetCachedSkills(app, name, skillset, skillNames);
  }
}

/** Ends the runs of a deleted indexer and removes what is stored about it. */
export async function removeRuns(app: App, service: ServiceRecord, indexer: string): Promise<void> {
  const name = { serviceId: service.id, indexer };
  app.scheduler.remove(runId(name));
  await app.activeRuns.cancel(runId(name), 'The indexer was deleted.');
  app.indexerRuns.remove(name);
  removeCache(app, name);
}
