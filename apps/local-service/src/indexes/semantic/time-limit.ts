/**
 * Does work that ends when the signal aborts or the time limit, if any, expires. The timer holds its signal, because
 * `AbortSignal.any` holds those of `AbortSignal.timeout` weakly, and a collected one never fires.
 */
export async function withTimeLimit<T>(
  milliseconds: number | undefined,
  signal: AbortSignal,
  work: (limitedSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (milliseconds === undefined) return work(signal);
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException(`Not finished within ${milliseconds} milliseconds.`, 'TimeoutError')),
    milliseconds,
  );
  try {
    return await work(AbortSignal.any([signal, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}
