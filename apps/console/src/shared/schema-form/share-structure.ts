/**
 * `next` with every part that equals the same part of `previous` replaced by it, so that unchanged parts of a parsed
 * document keep their identity and their controls do not rerender.
 */
export function shareStructure(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (typeof previous !== 'object' || typeof next !== 'object' || previous === null || next === null) return next;
  if (Array.isArray(previous) !== Array.isArray(next)) return next;
  if (Array.isArray(next)) {
    const before = previous as readonly unknown[];
    const shared = next.map((item, i) => shareStructure(before[i], item));
    return shared.length === before.length && shared.every((item, i) => Object.is(item, before[i])) ? previous : shared;
  }
  const before = previous as Readonly<Record<string, unknown>>;
  const shared = Object.fromEntries(Object.entries(next).map(([key, v]) => [key, shareStructure(before[key], v)]));
  const [keys, keysBefore] = [Object.keys(shared), Object.keys(before)];
  return keys.length === keysBefore.length &&
    keys.every((key, i) => key === keysBefore[i] && shared[key] === before[key])
    ? previous
    : shared;
}
