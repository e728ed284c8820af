/** Leases by name: of several processes with one store, only the holder of a lease does the work that it is for. */
export interface LeaseRepository {
  /** Acquires or renews a lease until `expiresAt`. False: another process holds it. */
  acquire(name: string, holder: string, now: number, expiresAt: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

/** Facts about the running program, for other commands that open the same data folder. */
export interface MetaRepository {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** For the readiness check. */
export interface StoreHealth {
  /** Rejects unless the store can be written. */
  checkWritable(now: number): Promise<void>;
  /** Whether the schema has every migration of this program. */
  isMigrated(): Promise<boolean>;
}
