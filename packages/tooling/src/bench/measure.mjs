/**
 * Measures sequential calls, after a warm-up.
 *
 * @param {(i: number) => Promise<unknown>} call
 * @param {{ rounds?: number, warmUp?: number }} [options]
 * @returns {Promise<{ median: number, p99: number }>} milliseconds
 */
export async function latency(call, { rounds = 300, warmUp = 50 } = {}) {
  for (let i = 0; i < warmUp; i += 1) await call(i);
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < rounds; i += 1) {
    const since = performance.now();
    await call(i);
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
 * @param {(i: number) => Promise<unknown>} call
 * @param {{ concurrency?: number, total?: number }} [options]
 */
export async function throughput(call, { concurrency = 32, total = 4000 } = {}) {
  /** @param {number} count */
  const callTimes = async (count) => {
    let next = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < count) await call(next++);
      }),
    );
  };
  await callTimes(total / 4);
  const since = performance.now();
  await callTimes(total);
  return (total / (performance.now() - since)) * 1000;
}

/**
 * Requests with `concurrency` of them in flight, after a warm-up: requests per second, and latencies in milliseconds.
 *
 * @typedef {{ rate: number, median: number, p99: number }} Load
 * @param {() => Promise<unknown>} call
 * @param {{ concurrency: number, total?: number }} options
 * @returns {Promise<Load>}
 */
export async function load(call, { concurrency, total = 3000 }) {
  /** @type {number[]} */
  const times = [];
  const rate = await throughput(
    async (i) => {
      // The warm-up uses the first numbers, too.
      const since = performance.now();
      await call();
      times[i] = performance.now() - since;
    },
    { concurrency, total },
  );
  times.sort((a, b) => a - b);
  return { rate, median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

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
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((row) => (row[column] ?? '').length)));
  return lines
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

/** @param {number} ms */
export const milliseconds = (ms) => `${ms.toFixed(2)} ms`;
/** A quantile without its unit, for a table in milliseconds. @param {readonly number[]} ascending @param {number} q from 0 to 1 */
export const formatQuantile = (ascending, q) => (ascending.length === 0 ? '–' : quantile(ascending, q).toFixed(2));
/** @param {number} value */
export const ratio = (value) => (Number.isNaN(value) ? '–' : `× ${value.toFixed(value < 10 ? 2 : 0)}`);
