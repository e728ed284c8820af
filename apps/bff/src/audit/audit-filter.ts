import { auditResult, type AuditEntry, type AuditFilter } from '@searchdeck/contract';

const includes = (text: string | null | undefined, part: string): boolean =>
  text != null && text.toLowerCase().includes(part.toLowerCase());

/** Whether an entry matches every condition of the filter. */
export function matchesFilter(entry: AuditEntry, filter: AuditFilter): boolean {
  const { user, connectionId, resource, action, result, from, to } = filter;
  return (
    (user == null || includes(entry.user, user) || entry.subject === user) &&
    (connectionId == null || entry.connectionId === connectionId) &&
    (resource == null || namesOf(entry).some((name) => includes(name, resource))) &&
    (action == null || entry.action === action || entry.action.startsWith(`${action}.`)) &&
    (result == null || auditResult(entry) === result) &&
    (from == null || Date.parse(entry.at) >= Date.parse(from)) &&
    (to == null || Date.parse(entry.at) < Date.parse(to))
  );
}

const namesOf = ({ target, connectionName }: AuditEntry): string[] => [
  ...Object.values(target ?? {}),
  ...(connectionName == null ? [] : [connectionName]),
];
