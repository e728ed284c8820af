import { badRequest, bffPaths } from '@searchdeck/contract';
import type { Route } from '../routes.js';
import type { Audit, AuditEntry } from './audit.js';

const whole = (value: unknown, name: string, most: number): number | undefined => {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most)
    throw badRequest(`'${name}' must be a whole number from 1 to ${most}.`, { target: name });
  return number;
};

/** `/api/audit?top=&before=`: newest first; `/api/audit/verification`: whether the chain of hashes is whole. */
export const auditRoutes = (audit: Audit): Route[] => [
  {
    method: 'get',
    path: bffPaths.audit,
    role: 'owner',
    handler: async (req, res) => {
      const query = new URLSearchParams(req.originalUrl.split('?')[1]);
      const top = whole(query.get('top') ?? undefined, 'top', 500) ?? 100;
      const before = whole(query.get('before') ?? undefined, 'before', Number.MAX_SAFE_INTEGER);
      const records = await audit.page(top, before);
      const value = records.map((r) => ({
        seq: r.seq,
        ...(JSON.parse(r.entry) as AuditEntry),
        hash: r.hash.toString('hex'),
      }));
      const last = records.at(-1);
      res.json({
        value,
        ...(records.length === top && last !== undefined && last.seq > 1 ? { nextBefore: last.seq } : {}),
      });
    },
  },
  {
    method: 'get',
    path: bffPaths.auditVerification,
    role: 'owner',
    handler: async (_req, res) => {
      const { entries, brokenAt } = await audit.verify();
      res.json({ intact: brokenAt === undefined, entries, ...(brokenAt === undefined ? {} : { brokenAt }) });
    },
  },
];
