import { DAY_MS, indexerRunLimits, isObject, type Json, type RecordedRun } from '@searchdeck/contract';
import type { IndexerRunRecord, Store } from '../store/repositories.js';

const { days, problems: maxProblems, problemCharacters, runs: maxRuns } = indexerRunLimits;

const truncate = (value: unknown): unknown =>
  typeof value === 'string' && value.length > problemCharacters ? `${value.slice(0, problemCharacters)}…` : value;

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const problemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const truncateProblems = (problems: readonly unknown[]): unknown[] =>
  problems
    .slice(0, maxProblems)
    .map((problem) =>
      Object.fromEntries(Object.entries(membersOf(problem)).map(([name, value]) => [name, truncate(value)])),
    );

/** A run as it is stored; undefined if it has not ended. */
function recordOf(result: unknown): IndexerRunRecord | undefined {
  const run = membersOf(result);
  const { status, startTime, errorMessage } = run;
  const startedAt = typeof startTime === 'string' ? Date.parse(startTime) : Number.NaN;
  if (status === 'inProgress' || Number.isNaN(startedAt)) return undefined;
  const errors = problemsOf(run['errors']);
  const warnings = problemsOf(run['warnings']);
  const storedRun = {
    run: {
      ...run,
      errorMessage: truncate(errorMessage),
      errors: truncateProblems(errors),
      warnings: truncateProblems(warnings),
    },
    errorCount: errors.length,
    warningCount: warnings.length,
  };
  return { startedAt, isReset: status === 'reset', run: JSON.stringify(storedRun) };
}

/** The runs of a status response that have ended. */
const recordsOf = (status: Json | undefined): IndexerRunRecord[] =>
  problemsOf(membersOf(status)['executionHistory']).flatMap((result) => recordOf(result) ?? []);

/** Stores the runs that have ended since the last call; services report only the newest runs. */
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
    const newRecords = records.filter(({ startedAt }) => lastAt === undefined || startedAt >= lastAt);
    if (newRecords.length > 0) await indexerRuns.insert(connectionId, name, newRecords);
  }
}

/** Removes old runs, and those of indexers that no longer exist. */
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
