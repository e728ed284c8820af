import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BffHandlers } from '../api/handler.js';
import { actorOf, type Audit } from './audit.js';
import type { AuditJobs } from './audit-jobs.js';
import type { Verification } from './verify-chain.js';

type AuditOperations = Extract<keyof BffHandlers, `audit.${string}`>;

export const auditHandlers = (audit: Audit, jobs: AuditJobs): Pick<BffHandlers, AuditOperations> => ({
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
  'audit.verify': async () => ({ body: verificationView(await audit.verify()) }),
  'audit.status': async () => ({ body: await jobs.status() }),
});

const verificationView = ({ entries, problem, brokenAt, unverifiable, chain, anchors }: Verification) => ({
  intact: problem === undefined,
  entries,
  ...(brokenAt === undefined ? {} : { brokenAt }),
  ...(problem === undefined ? {} : { problem }),
  ...(chain?.keyedFrom == null ? {} : { keyedFrom: chain.keyedFrom }),
  ...(unverifiable === 0 ? {} : { unverifiable }),
  ...(anchors === undefined
    ? {}
    : { anchors: { compared: anchors.compared, ...(anchors.lastAt === undefined ? {} : { lastAt: anchors.lastAt }) } }),
});

async function* linesOf(audit: Audit, filter: Parameters<Audit['matching']>[0]): AsyncGenerator<string> {
  for await (const entry of audit.matching(filter)) yield `${JSON.stringify(entry)}\n`;
}
