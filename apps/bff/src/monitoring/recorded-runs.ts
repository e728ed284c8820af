import { indexerRunLimits, isObject, type Json, type RecordedRun } from '@searchdeck/contract';
import type { IndexerRunRecord, Store } from '../store/repositories.js';

const DAY_MS = 86_400_000;
const { days, problems: maxProblems, problemCharacters, runs: maxRuns } = indexerRunLimits;

const truncated = (value: unknown): unknown =>
  typeof value === 'string' && value.length > problemCharacters ? `${value.slice(0, problemCharacters)}…` : value;

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const problemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const shortened = (problems: readonly unknown[]): unknown[] =>
  problems
    .slice(0, maxProblems)
    .map((problem) =>
      Object.fromEntries(Object.entries(membersOf(problem)).map(([name, value]) => [name, truncated(value)])),
    );

/** A run as it is stored; undefined if it has not ended. */
function recordOf(result: unknown): IndexerRunRecord | undefined {
  const run = membersOf(result);
  const { status, startTime, errorMessage } = run;
  const startedAt = typeof startTime === 'string' ? Date.parse(startTime) : Number.NaN;
  if (status === 'inProgress' || Number.isNaN(startedAt)) return undefined;
  const errors = problemsOf(run['errors']);
  const warnings = problemsOf(run['warnings']);
  const recorded = {
    run: { ...run, errorMessage: truncated(errorMessage), errors: shortened(errors), warnings: shortened(warnings) },
    errorCount: errors.length,
    warningCount: warnings.length,
  };
  return { startedAt, isReset: status === 'reset', run: JSON.stringify(recorded) };
}

/** The runs of a status response that have ended. */
const recordsOf = (status: Json | undefined): IndexerRunRecord[] =>
  problemsOf(membersOf(status)['executionHistory']).flatMap((result) => recordOf(result) ?? []);

/** Stores the runs that have ended since the last call; services forget all but the newest. */
export async function recordRuns(
  { indexerRuns }: Pick<Store, 'indexerRuns'>,
  connectionId: string,
  statuses: ReadonlyMap<string, Json | undefined>,
): Promise<void> {
  for (const [name, status] of statuses) {
    const records = recordsOf(status);
    if (records.length === 0) continue;
    const lastAt = await indexerRuns.lastAt(connectionId, name);
    // A run and a reset may have started at the same time.
    const added = records.filter(({ startedAt }) => lastAt === undefined || startedAt >= lastAt);
    if (added.length > 0) await indexerRuns.insert(connectionId, name, added);
  }
}

/** Removes old runs, and those of indexers that do not exist any more. */
export async function pruneRuns(
  { indexerRuns }: Pick<Store, 'indexerRuns'>,
  connectionId: string,
  indexers: readonly string[],
  now: number,
): Promise<void> {
  await indexerRuns.prune(connectionId, indexers, now - days * DAY_MS);
  for (const name of indexers) await indexerRuns.limit(connectionId, name, maxRuns);
}

/** A stored run as a response contains it. */
export const recordedRun = ({ run }: IndexerRunRecord): RecordedRun => JSON.parse(run) as RecordedRun;
