/**
 * Measures sequential calls, after a warm-up.
 *
 * @param {(i: number) => Promise<unknown>} once
 * @param {{ rounds?: number, warmUp?: number }} [options]
 * @returns {Promise<{ median: number, p99: number }>} milliseconds
 */
export async function latency(once, { rounds = 300, warmUp = 50 } = {}) {
  for (let i = 0; i < warmUp; i += 1) await once(i);
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < rounds; i += 1) {
    const since = performance.now();
    await once(i);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** @param {readonly number[]} ascending @param {number} q from 0 to 1 */
export const quantile = (ascending, q) =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * q))] ?? Number.NaN;

/**
 * Requests per second with `concurrency` requests in flight, after a warm-up.
 *
 * @param {(i: number) => Promise<unknown>} once
 * @param {{ concurrency?: number, total?: number }} [options]
 */
export async function throughput(once, { concurrency = 32, total = 4000 } = {}) {
  /** @param {number} until */
  const runUntil = async (until) => {
    let next = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < until) await once(next++);
      }),
    );
  };
  await runUntil(total / 4);
  const since = performance.now();
  await runUntil(total);
  return (total / (performance.now() - since)) * 1000;
}

/**
 * Requests with `concurrency` of them in flight, after a warm-up: requests per second, and latencies in milliseconds.
 *
 * @typedef {{ rate: number, median: number, p99: number }} Load
 * @param {() => Promise<unknown>} once
 * @param {{ concurrency: number, total?: number }} options
 * @returns {Promise<Load>}
 */
export async function load(once, { concurrency, total = 3000 }) {
  /** @type {number[]} */
  const times = [];
  const rate = await throughput(
    async (i) => {
      // The warm-up uses the first numbers, too.
      const since = performance.now();
      await once();
      times[i] = performance.now() - since;
    },
    { concurrency, total },
  );
  times.sort((a, b) => a - b);
  return { rate, median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** @param {readonly number[]} [values] NaN without values */
export const median = (values = []) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * A text table: the first column is left-aligned, the others are right-aligned.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

/** @param {number} ms */
export const milliseconds = (ms) => `${ms.toFixed(2)} ms`;
/** @param {number} value */
export const ratio = (value) => (Number.isNaN(value) ? '–' : `× ${value.toFixed(value < 10 ? 2 : 0)}`);
