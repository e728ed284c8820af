/**
 * Does work that a signal ends, and the end of so many milliseconds too, where there is a limit. The timer holds its
 * signal: `AbortSignal.any` holds those of `AbortSignal.timeout` weakly, and one that was collected never fires.
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
