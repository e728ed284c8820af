/**
 * Times one thing many times, one after another, after a warm-up.
 *
 * @param {(i: number) => Promise<unknown>} once
 * @param {{ rounds?: number, warmUp?: number }} [options]
 * @returns {Promise<{ median: number, p95: number }>} milliseconds
 */
export async function latency(once, { rounds = 200, warmUp = 20 } = {}) {
  for (let i = 0; i < warmUp; i += 1) await once(i);
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < rounds; i += 1) {
    const since = performance.now();
    await once(i);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(rounds * 0.5)] ?? 0, p95: times[Math.floor(rounds * 0.95)] ?? 0 };
}

/**
 * Requests a second with so many under way at a time.
 *
 * @param {(i: number) => Promise<unknown>} once
 * @param {{ concurrency?: number, total?: number }} [options]
 */
export async function throughput(once, { concurrency = 32, total = 2000 } = {}) {
  let next = 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < total) await once(next++);
    }),
  );
  return (total / (performance.now() - since)) * 1000;
}

/**
 * A plain table: the first column to the left, the others to the right.
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
export const ratio = (value) => `× ${value.toFixed(2)}`;
