import { auditResults, type AuditFilter, type AuditResult } from '@searchdeck/contract';
import { startOfDay } from '../../shared/format/start-of-day';

export const filterNames = ['user', 'resource', 'action', 'connectionId', 'result', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];

const isResult = (text: string | null): text is AuditResult => text !== null && Object.hasOwn(auditResults, text);

/** The start of a day such as 2026-04-01, `days` later; undefined: not a day. */
const startOf = (day: string | null, days = 0): string | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (match === null) return undefined;
  return new Date(startOfDay(Number(match[1]), Number(match[2]), Number(match[3]) + days)).toISOString();
};

/** The filter in the URL of the page; days are those of the user's time zone, and both are included. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const text = (name: FilterName) => search.get(name)?.trim() || undefined;
  const result = search.get('result');
  const filter = {
    user: text('user'),
    resource: text('resource'),
    action: text('action'),
    connectionId: text('connectionId'),
    result: isResult(result) ? result : undefined,
    from: startOf(search.get('from')),
    to: startOf(search.get('to'), 1),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as AuditFilter;
}
