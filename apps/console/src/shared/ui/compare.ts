const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Text in natural order (`films-2` before `films-10`), everything else by size. */
export const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  const [x, y] = [a as number, b as number];
  return x < y ? -1 : x > y ? 1 : 0;
};
