import { auditResult, bffCodes, operationLabels, type AuditEntry } from '@searchdeck/contract';

/** One row for each action: an intent is shown until its outcome is recorded. */
export function actionsOf(entries: readonly AuditEntry[]): AuditEntry[] {
  const intentsWithOutcome = new Set(entries.map(({ of }) => of));
  return entries.filter(({ phase, seq }) => phase !== 'intent' || !intentsWithOutcome.has(seq));
}

/** What an operation is called; its ID if this version doesn't have it. */
export const labelOfOperation = (id: string): string => operationLabels[id] ?? id;

export const resultOf = (entry: AuditEntry) => auditResult(entry) ?? 'pending';
export const isOutcomeUnknown = ({ code }: AuditEntry): boolean => code === bffCodes.outcomeUnknown;

/** Path parameters that the connection already identifies. */
const generalParameters = new Set(['subscriptionId', 'resourceGroupName', 'searchServiceName']);

/** The resource of an entry, for the table: its most specific names. */
export function resourceOf({ target, connectionName, action }: AuditEntry): string {
  const names = Object.entries(target ?? {});
  const specific = names.filter(([parameter]) => !generalParameters.has(parameter));
  const displayed = specific.length > 0 ? specific : names.filter(([parameter]) => parameter === 'searchServiceName');
  if (displayed.length > 0) return displayed.map(([, value]) => value).join(' / ');
  return action.startsWith('connections.') ? (connectionName ?? '') : '';
}
