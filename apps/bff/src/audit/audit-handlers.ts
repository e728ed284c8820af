import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BffHandlers } from '../api/handler.js';
import { actorOf, type Audit } from './audit.js';

type AuditOperations = Extract<keyof BffHandlers, `audit.${string}`>;

export const auditHandlers = (audit: Audit): Pick<BffHandlers, AuditOperations> => ({
  'audit.list': async ({ query: { top, before, ...filter } }) => {
    const page = await audit.search(filter, { top: top ?? 100, before: before ?? undefined });
    const { entries, nextBefore, searchedTo } = page;
    return {
      body: {
        value: entries,
        ...(nextBefore === undefined ? {} : { nextBefore }),
        ...(searchedTo === undefined ? {} : { searchedTo }),
      },
    };
  },
  'audit.export': async ({ query, session, requestId, res }) => {
    const filters = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
    await audit.record(actorOf(session()), requestId, {
      action: 'audit.export',
      phase: 'done',
      ...(filters.length === 0 ? {} : { target: Object.fromEntries(filters) }),
    });
    res.status(200);
    res.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
    res.setHeader('Content-Disposition', 'attachment; filename="searchdeck-audit.ndjson"');
    await pipeline(Readable.from(linesOf(audit, query)), res);
    return undefined;
  },
  'audit.verify': async () => {
    const { entries, brokenAt } = await audit.verify();
    return { body: { intact: brokenAt === undefined, entries, ...(brokenAt === undefined ? {} : { brokenAt }) } };
  },
});

async function* linesOf(audit: Audit, filter: Parameters<Audit['matching']>[0]): AsyncGenerator<string> {
  for await (const entry of audit.matching(filter)) yield `${JSON.stringify(entry)}\n`;
}
