import { DAY_MS } from '@searchdeck/contract';

/** The current UTC day and the run time of indexers in it, which is not limited locally and reported as 0. `now`: milliseconds since the epoch. */
export function indexerRuntime(now: number) {
  const beginning = now - (now % DAY_MS);
  return {
    usedSeconds: 0,
    remainingSeconds: null,
    beginningTime: new Date(beginning).toISOString(),
    endingTime: new Date(beginning + DAY_MS).toISOString(),
  };
}
