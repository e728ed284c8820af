import { expect, test } from 'vitest';
import type { Clock } from './clock.js';
import { Scheduler } from './scheduler.js';
import { Workers } from './workers.js';

/** A clock that does not move until it is advanced. */
class ManualClock implements Clock {
  private time = 1_000_000;
  private readonly timers = new Set<{ at: number; callback: () => void }>();
  now = (): number => this.time;
  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.time + Math.max(0, delayMs), callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
  /** Advances the clock and runs due jobs. */
  async advance(ms: number): Promise<void> {
    await new Promise(setImmediate);
    const end = this.time + ms;
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.callback();
      await new Promise(setImmediate);
    }
    this.time = end;
    await new Promise(setImmediate);
  }
}

const setUp = (limit = 2) => {
  const clock = new ManualClock();
  const workers = new Workers(limit);
  const failures: string[] = [];
  const scheduler = new Scheduler(clock, workers, (id, error) => failures.push(`${id}: ${String(error)}`));
  const close = async () => {
    scheduler.close();
    await workers.close();
  };
  return { clock, workers, scheduler, failures, close };
};

test('a job without an interval runs once, at its start time', async () => {
  const { clock, scheduler, close } = setUp();
  const runs: number[] = [];
  const startTime = clock.now() + 50;
  scheduler.add({ id: 'once', schedule: { startTime }, run: () => void runs.push(clock.now()) });
  expect(scheduler.nextRun('once')).toBe(startTime);
  await clock.advance(49);
  expect(runs).toEqual([]);
  await clock.advance(1000);
  expect(runs).toEqual([startTime]);
  expect(scheduler.nextRun('once')).toBeUndefined();
  await close();
});

test('an interval counts from the start time, even from one in the past', async () => {
  const { clock, scheduler, close } = setUp();
  const runs: number[] = [];
  const startTime = clock.now() - 250;
  scheduler.add({ id: 'hourly', schedule: { startTime, intervalMs: 100 }, run: () => void runs.push(clock.now()) });
  await clock.advance(260);
  expect(runs.map((time) => time - startTime)).toEqual([300, 400, 500]);
  await close();
});

test('a run that is due while the job is running is skipped', async () => {
  const { clock, scheduler, close } = setUp();
  let runs = 0;
  let finish = (): void => {};
  const run = () => {
    runs++;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  scheduler.add({ id: 'slow', schedule: { intervalMs: 100 }, run });
  await clock.advance(350);
  expect(runs).toBe(1);
  finish();
  await clock.advance(100);
  expect(runs).toBe(2);
  finish();
  await close();
});

test('a failure is reported, and the job runs again', async () => {
  const { clock, scheduler, failures, close } = setUp();
  const run = () => Promise.reject(new Error('no network'));
  scheduler.add({ id: 'flaky', schedule: { intervalMs: 100 }, run });
  await clock.advance(150);
  expect(failures).toEqual(['flaky: Error: no network', 'flaky: Error: no network']);
  await close();
});

test('a removed job is aborted and does not run again', async () => {
  const { clock, scheduler, failures, close } = setUp();
  const signals: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  scheduler.add({ id: 'removed', schedule: { intervalMs: 100 }, run });
  await clock.advance(10);
  scheduler.remove('removed');
  await clock.advance(500);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(failures).toEqual([]);
  await close();
});

test('jobs run in the order of their due times, and at most one per worker at a time', async () => {
  const { clock, scheduler, close } = setUp(1);
  const events: string[] = [];
  const finish: (() => void)[] = [];
  for (const id of ['first', 'second']) {
    scheduler.add({
      id,
      schedule: {},
      run: () => {
        events.push(id);
        return new Promise<void>((resolve) => finish.push(resolve));
      },
    });
  }
  await clock.advance(10);
  expect(events).toEqual(['first']);
  finish[0]!();
  await clock.advance(10);
  expect(events).toEqual(['first', 'second']);
  finish[1]!();
  await close();
});

test('closing aborts running jobs, drops waiting ones, and resolves when all have ended', async () => {
  const { workers } = setUp(1);
  let hasEnded = false;
  const running = workers.run(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    hasEnded = true;
  });
  let hasStarted = false;
  const waiting = workers.run(async () => {
    hasStarted = true;
  });
  await new Promise(setImmediate);
  const [, outcome] = await Promise.allSettled([workers.close(), waiting, running]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  expect({ ended: hasEnded, started: hasStarted }).toEqual({ ended: true, started: false });
});
