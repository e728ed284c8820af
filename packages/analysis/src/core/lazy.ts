/** Returns a function that calls `load` the first time, and returns the same value every time. */
export const lazy = <T>(load: () => T): (() => T) => {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: load() }).value;
};

/** The same for values with a name. */
export const lazyByName = <K extends string, T>(load: (name: K) => T): ((name: K) => T) => {
  const cached = new Map<K, T>();
  return (name) => {
    let value = cached.get(name);
    if (value === undefined) cached.set(name, (value = load(name)));
    return value;
  };
};
