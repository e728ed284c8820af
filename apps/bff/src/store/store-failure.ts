export type StoreFailureKind = 'busy' | 'full' | 'damaged' | 'unavailable';

/** The database could not execute a correct statement. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  constructor(
    readonly kind: StoreFailureKind,
    /** SQLSTATE, or the code of the system's error. */
    readonly code: string | undefined,
    options?: ErrorOptions,
  ) {
    super(`The database is not usable (${kind}${code === undefined ? '' : `, ${code}`}).`, options);
  }
}

/** The store has migrations that this version does not know. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError';
  constructor() {
    super('was written by a newer version of Searchdeck');
  }
}
