const DAY = 24 * 3_600_000;

/** Run time of indexers in the current UTC day: none, because no indexer runs. `now`: milliseconds since the epoch. */
export function indexerRuntime(now: number) {
  const beginning = now - (now % DAY);
  return {
    usedSeconds: 0,
    remainingSeconds: null,
    beginningTime: new Date(beginning).toISOString(),
    endingTime: new Date(beginning + DAY).toISOString(),
  };
}
