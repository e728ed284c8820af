import { auditResult, bffCodes, operationLabels, type AuditEntry, type ConnectionView } from '@searchdeck/contract';
import { connectionPath } from '../../shared/api/paths';
import { inSentence, itemNoun } from '../../shared/format/item-noun';
import { titleOf } from '../../shared/format/title';
import type { Presentations } from '../../shared/presentations/presentation';
import { decisionLabels, documentsText, fieldsText, removedText, taskLabels, taskMessages } from './messages';

/** `properties.replicaCount` → `replica count`; `tags[team]=null` → `tag team removed`. */
function fieldTitle(field: string): string {
  const [, path = field, key, removal] = /^(?:properties\.)?([^[=]+)(?:\[(.*)\])?(=null)?$/s.exec(field) ?? [];
  const title = titleOf(path);
  const name = key === undefined ? title : `${itemNoun(title) ?? title} ${key}`;
  return inSentence(removal === undefined ? name : removedText(name));
}

/** One row for each action: an intent is shown until its outcome is recorded. */
export function actionsOf(entries: readonly AuditEntry[]): AuditEntry[] {
  const intentsWithOutcome = new Set(entries.map(({ of }) => of));
  return entries.filter(({ phase, seq }) => phase !== 'intent' || !intentsWithOutcome.has(seq));
}

/** The label of an operation; its ID if this version doesn't know it. */
export const labelOfOperation = (id: string): string => operationLabels[id] ?? id;

/** More fields than these are only in the details of an entry. */
const MAX_LISTED_FIELDS = 3;

/**
 * The label of an entry: a started task is named by its kind, a decision by its result, a batch by its documents, and a
 * small change by its fields.
 */
export function labelOf({ action, task, inputs, documents, fields }: AuditEntry): string {
  if (documents != null) return documentsText(Object.entries(documents));
  if (task == null && fields != null && fields.length > 0 && fields.length <= MAX_LISTED_FIELDS) {
    return fieldsText(labelOfOperation(action), fields.map(fieldTitle));
  }
  if (action === 'tasks.decide') {
    const decision = inputs?.['decision'] ?? '';
    return decision in decisionLabels
      ? decisionLabels[decision as keyof typeof decisionLabels]
      : labelOfOperation(action);
  }
  if (action !== 'tasks.start' || task == null) return labelOfOperation(action);
  const operation = inputs?.['operation'];
  return operation === undefined ? taskLabels[task] : taskMessages.follow(labelOfOperation(operation));
}

/** The result of an entry; `pending` until it is recorded. */
export const resultOf = (entry: AuditEntry) => auditResult(entry) ?? 'pending';
export const isOutcomeUnknown = ({ code }: AuditEntry): boolean => code === bffCodes.outcomeUnknown;

/** Path parameters that the connection already identifies, and settings, which name no resource. */
const generalParameters = new Set(['subscriptionId', 'resourceGroupName', 'searchServiceName', 'isPrivate']);

/** What the BFF records instead of the value of a key. */
const SECRET = '(secret)';

/** Name of the connection of an entry: not every entry contains it. The ID of a connection that no longer exists. */
export const connectionOf = (
  { connectionName, connectionId }: AuditEntry,
  connections: readonly Pick<ConnectionView, 'id' | 'name'>[],
): string => connectionName ?? connections.find(({ id }) => id === connectionId)?.name ?? connectionId ?? '';

/** The resource of an entry, for the table: its most specific names. */
export function resourceOf({ target, connectionName, action }: AuditEntry): string {
  const names = Object.entries(target ?? {});
  const specificNames = names.filter(([parameter, value]) => !generalParameters.has(parameter) && value !== SECRET);
  const serviceNames = names.filter(([parameter]) => parameter === 'searchServiceName');
  const candidates = [
    // The name or kind of a key, such as "primary", means nothing without its service.
    action.startsWith('services.') ? [...serviceNames, ...specificNames] : [],
    // The ID of a task means nothing to readers. The details of the entry contain it.
    specificNames.filter(([parameter]) => parameter !== 'task'),
    specificNames,
    serviceNames,
  ];
  const displayedNames = candidates.find((candidate) => candidate.length > 0);
  if (displayedNames !== undefined) return displayedNames.map(([, value]) => value).join(' / ');
  return action.startsWith('connections.') ? (connectionName ?? '') : '';
}

/** The paths of the resource of an entry, and the path parameter that names it. */
export interface ResourcePaths {
  parameter: string;
  /** The page of the resource, which offers to recreate it if it was deleted. */
  page: string;
  history: string;
}

/** Undefined: the entry names no resource that has a page, or its connection no longer exists. */
export function resourcePathsOf(
  { target, connectionId }: AuditEntry,
  connections: readonly Pick<ConnectionView, 'id'>[],
  presentations: Pick<Presentations, 'all'>,
): ResourcePaths | undefined {
  const presentation = presentations.all.find(({ kind }) => target?.[kind.parameter] !== undefined);
  const name = presentation && target?.[presentation.kind.parameter];
  if (connectionId == null || presentation === undefined || name === undefined) return undefined;
  if (!connections.some(({ id }) => id === connectionId)) return undefined;
  const pathOf = (segment?: string) => connectionPath(connectionId, presentation.pagePath(name, segment));
  return { parameter: presentation.kind.parameter, page: pathOf(), history: pathOf('history') };
}
