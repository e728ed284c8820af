import { setImmediate } from 'node:timers/promises';
import type { AuditEntry, AuditFilter } from '@searchdeck/contract';
import type { AuditRepository } from '../store/repositories.js';
import { matchesFilter } from './audit-filter.js';
import { entryView } from './entry-view.js';

const PAGE = 500;
/** Entries that one request compares with a filter. */
const MAX_COMPARED = 20_000;

export interface AuditPage {
  entries: AuditEntry[];
  /** Number from which the list continues; undefined: it is complete. */
  nextBefore: number | undefined;
  /** Time of the oldest entry that was compared. */
  searchedTo: string | undefined;
}

type Repository = Pick<AuditRepository, 'page'>;

/** The newest entries that match a filter. Compares a limited number of entries; the caller continues at `nextBefore`. */
export async function searchAudit(
  repository: Repository,
  filter: AuditFilter,
  { top, before }: { top: number; before: number | undefined },
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  let compared = 0;
  let last: AuditEntry | undefined;
  for await (const entry of newestFirst(repository, filter, before)) {
    last = entry;
    compared += 1;
    if (matchesFilter(entry, filter)) entries.push(entry);
    if (entries.length === top || compared === MAX_COMPARED) {
      return { entries, nextBefore: entry.seq > 1 ? entry.seq : undefined, searchedTo: entry.at };
    }
  }
  return { entries, nextBefore: undefined, searchedTo: last?.at };
}

/** All entries that match a filter, newest first. */
export async function* matchingEntries(repository: Repository, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for await (const entry of newestFirst(repository, filter, undefined)) if (matchesFilter(entry, filter)) yield entry;
}

/** The entries in the time range of a filter, and perhaps some more. */
async function* newestFirst(
  repository: Repository,
  { from, to }: AuditFilter,
  before: number | undefined,
): AsyncGenerator<AuditEntry> {
  let next = before ?? (to == null ? undefined : await firstAt(repository, Date.parse(to)));
  for (;;) {
    const records = await repository.page(PAGE, next);
    for (const record of records) {
      const entry = entryView(record);
      if (from != null && Date.parse(entry.at) < Date.parse(from)) return;
      yield entry;
    }
    next = records.at(-1)?.seq;
    if (next === undefined || records.length < PAGE) return;
    // The store is read synchronously: other requests run between two pages.
    await setImmediate();
  }
}

/** Number of the first entry at a time or later; undefined: there is none. Entries are in the order of their times. */
async function firstAt(repository: Repository, time: number): Promise<number | undefined> {
  const [newest] = await repository.page(1, undefined);
  if (newest === undefined || Date.parse(entryView(newest).at) < time) return undefined;
  let low = 0;
  let high = newest.seq;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const [record] = await repository.page(1, middle + 1);
    if (record !== undefined && Date.parse(entryView(record).at) >= time) high = record.seq;
    else low = middle;
  }
  return high;
}
