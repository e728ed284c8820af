import type { Store } from '../store/repositories.js';

/** `operation` is a repository and its method: `sessions.find`. */
export type StoreObserver = (operation: string, elapsedMs: number) => void;

/** The store, with an observer of the duration of every repository call. */
export const measuredStore = (store: Store, observe: StoreObserver): Store => {
  const repositories: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(store)) {
    repositories[name] = typeof member === 'object' ? measuredRepository(name, member as object, observe) : member;
  }
  // Every member has the same type as in the store.
  return repositories as unknown as Store;
};

const measuredRepository = (name: string, repository: object, observe: StoreObserver): object => {
  const methods: Record<string, unknown> = {};
  for (const [methodName, method] of Object.entries(repository)) {
    methods[methodName] =
      typeof method === 'function'
        ? measuredMethod(`${name}.${methodName}`, repository, method as (...values: unknown[]) => unknown, observe)
        : method;
  }
  return methods;
};

const measuredMethod =
  (operation: string, repository: object, method: (...values: unknown[]) => unknown, observe: StoreObserver) =>
  (...values: unknown[]): unknown => {
    const startedAt = performance.now();
    const result = method.apply(repository, values);
    if (result instanceof Promise) {
      const onEnd = () => observe(operation, performance.now() - startedAt);
      result.then(onEnd, onEnd);
    }
    return result;
  };
