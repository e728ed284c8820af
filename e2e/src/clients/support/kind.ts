interface Named {
  name: string;
  etag?: string;
}
interface Conditional {
  onlyIfUnchanged?: boolean;
}

/** The client's operations of one resource kind, with a definition. */
export interface Kind<T extends Named> {
  readonly definition: T;
  /** Another valid state of it. */
  readonly changed: Partial<T>;
  /** The property that is sent and never returned. */
  readonly secret?: keyof T;
  create(definition: T): Promise<T>;
  put(definition: T, options?: Conditional): Promise<T>;
  get(name: string): Promise<T>;
  list(): Promise<T[]>;
  /** The client 13.0.0 lists indexes, indexers and synonym maps by name; for other kinds it fails. */
  names?(): Promise<string[]>;
  remove(target: T, options?: Conditional): Promise<void>;
  removeByName(name: string): Promise<void>;
}

/** Infers the definition type of a kind. */
export const kind = <T extends Named>(row: Kind<T>): Kind<T> => row;
