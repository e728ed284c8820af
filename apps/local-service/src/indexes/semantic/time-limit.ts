/**
 * Does work that ends when the signal aborts or the time limit, if any, expires. The timer holds its signal, because
 * `AbortSignal.any` holds those of `AbortSignal.timeout` weakly, and a collected one never fires.
 */
export async function withTimeLimit<T>(
  milliseconds: number | undefined,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  if (milliseconds === undefined) return work(signal);
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException(`Not done within ${milliseconds} milliseconds.`, 'TimeoutError')),
    milliseconds,
  );
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
