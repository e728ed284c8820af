interface Named {
  name: string;
  etag?: string;
}
interface Conditional {
  onlyIfUnchanged?: boolean;
}

/** One kind of definition as the clients serve it, and a definition of that kind. */
export interface Kind<T extends Named> {
  readonly definition: T;
  /** Another valid state of it. */
  readonly changed: Partial<T>;
  /** What is sent and never comes back. */
  readonly secret?: keyof T;
  create(definition: T): Promise<T>;
  put(definition: T, options?: Conditional): Promise<T>;
  get(name: string): Promise<T>;
  list(): Promise<T[]>;
  /** The client 13.0.0 lists indexes, indexers and synonym maps by name; over others it stumbles, given names alone. */
  names?(): Promise<string[]>;
  remove(target: T, options?: Conditional): Promise<void>;
  removeByName(name: string): Promise<void>;
}

/** Says what kind a row is of. */
export const kind = <T extends Named>(row: Kind<T>): Kind<T> => row;
