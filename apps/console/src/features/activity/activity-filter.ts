import { auditResults, type AuditFilter, type AuditResult } from '@searchdeck/contract';

export const filterNames = ['user', 'resource', 'action', 'connectionId', 'result', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];

const isResult = (text: string | null): text is AuditResult => text !== null && Object.hasOwn(auditResults, text);

/** The start of a local day such as 2026-04-01, `days` later; undefined: not a day. */
const startOfDay = (day: string | null, days = 0): string | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (match === null) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + days);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
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
    from: startOfDay(search.get('from')),
    to: startOfDay(search.get('to'), 1),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as AuditFilter;
}
