export type StoreFailureKind = 'busy' | 'full' | 'damaged' | 'unavailable';

/** The database could not do its work; the statement itself is correct. */
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
