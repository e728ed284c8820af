import { useState } from 'react';

/** The object of the previous render while its members are the same, so that its readers don't render again. */
export function useStable<T extends object>(value: T): T {
  const [stable, setStable] = useState(value);
  const names = Object.keys(value) as (keyof T)[];
  if (names.every((name) => Object.is(stable[name], value[name]))) return stable;
  setStable(value);
  return value;
}
