import { setImmediate } from 'node:timers/promises';
import type { AuditEntry, AuditFilter } from '@searchdeck/contract';
import type { AuditRepository } from '../store/repositories.js';
import { matchesFilter } from './audit-filter.js';
import { entryView } from './entry-view.js';

const PAGE_ENTRIES = 500;
/** Maximum number of entries that one request compares with a filter. */
const MAX_COMPARED = 20_000;

export interface AuditPage {
  entries: AuditEntry[];
  /** Value of `before` that continues the list; undefined: the list is complete. */
  nextBefore: number | undefined;
  /** Time of the oldest entry that was compared. */
  searchedTo: string | undefined;
}

type Repository = Pick<AuditRepository, 'page'>;

/** The newest entries that match a filter, of a limited number of compared entries: continue with `nextBefore`. */
export async function searchAudit(
  repository: Repository,
  filter: AuditFilter,
  { top, before }: { top: number; before: number | undefined },
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  let comparedCount = 0;
  let lastEntry: AuditEntry | undefined;
  for await (const entry of newestFirst(repository, filter, before)) {
    lastEntry = entry;
    comparedCount += 1;
    if (matchesFilter(entry, filter)) entries.push(entry);
    if (entries.length === top || comparedCount === MAX_COMPARED) {
      return { entries, nextBefore: entry.seq > 1 ? entry.seq : undefined, searchedTo: entry.at };
    }
  }
  return { entries, nextBefore: undefined, searchedTo: lastEntry?.at };
}

/** All entries that match a filter, newest first. */
export async function* matchingEntries(repository: Repository, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for await (const entry of newestFirst(repository, filter, undefined)) if (matchesFilter(entry, filter)) yield entry;
}

/** The entries in the time range of a filter, newest first. The first ones can be newer than the range. */
async function* newestFirst(
  repository: Repository,
  { from, to }: AuditFilter,
  before: number | undefined,
): AsyncGenerator<AuditEntry> {
  let next = before ?? (to == null ? undefined : await firstAt(repository, Date.parse(to)));
  for (;;) {
    const records = await repository.page(PAGE_ENTRIES, next);
    for (const record of records) {
      const entry = entryView(record);
      if (from != null && Date.parse(entry.at) < Date.parse(from)) return;
      yield entry;
    }
    next = records.at(-1)?.seq;
    if (next === undefined || records.length < PAGE_ENTRIES) return;
    // SQLite is read synchronously: other requests run between two pages.
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
