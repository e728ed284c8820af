import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DEADLINE_MS = 30_000;

/** Number of sockets, timers, and other resources that keep this process running, by type. */
export type ActiveResources = ReadonlyMap<string, number>;

export const activeResources = (): ActiveResources => {
  const counts = new Map<string, number>();
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
};

const surplus = (baseline: ActiveResources): string[] =>
  [...activeResources()]
    .filter(([type, count]) => count > (baseline.get(type) ?? 0))
    .map(([type, count]) => `${count} × ${type}, not ${baseline.get(type) ?? 0}`);

/**
 * Waits until no type has more resources than before, because idle connections are closed after some seconds. Returns what
 * remains after the deadline.
 */
export const surplusResources = async (baseline: ActiveResources): Promise<string[]> => {
  const deadline = performance.now() + DEADLINE_MS;
  while (surplus(baseline).length > 0 && performance.now() < deadline) await sleep(50);
  return surplus(baseline);
};

/** Bytes of the JavaScript heap that are in use after a garbage collection, without buffers; `external`: with them. */
export const usedMemory = (): { heap: number; external: number } => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { external, arrayBuffers } = process.memoryUsage();
  return { heap: getHeapStatistics().used_heap_size, external: external + arrayBuffers };
};
