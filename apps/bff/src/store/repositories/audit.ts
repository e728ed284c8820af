export interface AuditRecord {
  seq: number;
  /** JSON of the entry, exactly as it was hashed. */
  entry: string;
  previous: Buffer;
  hash: Buffer;
  /** Data key from which the key of the hash is derived; null: an entry of an earlier version, whose hash has no key. */
  keyId: string | null;
}

/** Where the chain begins. */
export interface AuditChain {
  /** Number of the last entry that was removed because of its age; 0: none. */
  prunedTo: number;
  /** Its hash. */
  prunedHash: Buffer;
  /** The first entry that must have a keyed hash; null: not decided yet. */
  keyedFrom: number | null;
  /** Data key from which the key of `mac` is derived. */
  keyId: string | null;
  /** HMAC of this record. */
  mac: Buffer | null;
}

/** Computes the hash of a new entry. */
export type AuditSeal = (previous: Buffer, entry: string) => { hash: Buffer; keyId: string };

export interface AuditRepository {
  /** Appends the entry to the chain and returns its number. */
  append(entry: string, seal: AuditSeal): Promise<number>;
  /** Newest first; entries with a smaller number than `before`. */
  page(limit: number, before: number | undefined): Promise<AuditRecord[]>;
  /** Oldest first; entries with a greater number than `after`. */
  oldest(limit: number, after: number): Promise<AuditRecord[]>;
  /** The highest number that was ever assigned, even if its entry was removed; 0: none. */
  lastSeq(): Promise<number>;
  /** Undefined: someone removed the record. */
  chain(): Promise<AuditChain | undefined>;
  /**
   * Replaces the record of the chain and removes the entries up to its `prunedTo`, in one transaction. False: the record is
   * not `current` anymore, and nothing was changed.
   */
  replaceChain(next: AuditChain, current: AuditChain): Promise<boolean>;
}
