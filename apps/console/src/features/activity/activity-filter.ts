import { auditResults, type AuditFilter, type AuditResult } from '@searchdeck/contract';
import { startOfDay } from '../../shared/format/start-of-day';

export const filterNames = ['user', 'resource', 'action', 'connectionId', 'result', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];

const isResult = (text: string | null): text is AuditResult => text !== null && Object.hasOwn(auditResults, text);

const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/;

/** Milliseconds since 1970 of the beginning and the end of a day or minute; undefined: the text is neither. */
function boundsOf(text: string): { start: number; end: number } | undefined {
  const match = TIME.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // 31 April is 1 May.
  const isValid = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  if (!isValid) return undefined;
  return match[4] === undefined
    ? { start: startOfDay(year, month, day), end: startOfDay(year, month, day + 1) }
    : { start: startOfDay(year, month, day, hour, minute), end: startOfDay(year, month, day, hour, minute + 1) };
}

/** Whether a text is a day, such as 2026-04-01, or a minute, such as 2026-04-01 09:30. */
export const isFilterTime = (text: string): boolean => boundsOf(text) !== undefined;

const timeOf = (text: string | null, bound: 'start' | 'end'): string | undefined => {
  const time = boundsOf(text ?? '')?.[bound];
  return time === undefined ? undefined : new Date(time).toISOString();
};

/** The filter in the URL of the page; days and minutes are those of the user's time zone, and both are included. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const text = (name: FilterName) => search.get(name)?.trim() || undefined;
  const result = search.get('result');
  const filter = {
    user: text('user'),
    resource: text('resource'),
    action: text('action'),
    connectionId: text('connectionId'),
    result: isResult(result) ? result : undefined,
    from: timeOf(search.get('from'), 'start'),
    to: timeOf(search.get('to'), 'end'),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as AuditFilter;
}
