import type { AuditEntry } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import type { AuditRecord } from '../store/repositories.js';
import type { Audit } from './audit.js';

/** Entries of version 0.1.0 name the user `person`; their text is hashed and stays as it is. */
type Stored = Omit<AuditEntry, 'seq' | 'hash' | 'user'> & ({ user: string } | { person: string });

const viewOf = ({ seq, entry, hash }: AuditRecord): AuditEntry => {
  const stored = JSON.parse(entry) as Stored;
  if ('user' in stored) return { ...stored, seq, hash: hash.toString('hex') };
  const { person, ...rest } = stored;
  return { ...rest, seq, user: person, hash: hash.toString('hex') };
};

export const auditHandlers = (audit: Audit): Pick<BffHandlers, 'audit.list' | 'audit.verify'> => ({
  'audit.list': async ({ query }) => {
    const top = query.top ?? 100;
    const records = await audit.page(top, query.before ?? undefined);
    const last = records.at(-1);
    const hasMore = records.length === top && last !== undefined && last.seq > 1;
    return { body: { value: records.map(viewOf), ...(hasMore ? { nextBefore: last.seq } : {}) } };
  },
  'audit.verify': async () => {
    const { entries, brokenAt } = await audit.verify();
    return { body: { intact: brokenAt === undefined, entries, ...(brokenAt === undefined ? {} : { brokenAt }) } };
  },
});
