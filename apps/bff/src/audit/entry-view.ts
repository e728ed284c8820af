import type { AuditEntry } from '@searchdeck/contract';
import type { AuditRecord } from '../store/repositories.js';

/** Entries of version 0.1.0 have the field `person`. Their text is hashed, so it is not migrated. */
type StoredAuditEntry = Omit<AuditEntry, 'seq' | 'hash' | 'user'> & ({ user: string } | { person: string });

export const entryView = ({ seq, entry, hash }: AuditRecord): AuditEntry => {
  const storedEntry = JSON.parse(entry) as StoredAuditEntry;
  if ('user' in storedEntry) return { ...storedEntry, seq, hash: hash.toString('hex') };
  const { person, ...rest } = storedEntry;
  return { ...rest, seq, user: person, hash: hash.toString('hex') };
};
