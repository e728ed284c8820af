import { credentialFields, type ConnectionKind, type Environment } from '@searchdeck/contract';
import type { Connection } from '../../shared/api/connections';

/** What the form holds; empty text means «not given». */
export interface ConnectionDraft {
  name: string;
  kind: ConnectionKind;
  environment: Environment;
  readOnly: boolean;
  endpoint: string;
  managementUrl: string;
  subscriptionId: string;
  resourceGroup: string;
  serviceName: string;
  dialect: Connection['dialect'];
  adminKey: string;
  queryKey: string;
  managementToken: string;
}

const OPTIONAL = ['managementUrl', 'subscriptionId', 'resourceGroup', 'serviceName'] as const;
const PLAIN = ['name', 'kind', 'environment', 'readOnly', 'endpoint', 'dialect'] as const;

export const draftOf = (c: Connection | undefined): ConnectionDraft => ({
  name: c?.name ?? '',
  kind: c?.kind ?? 'cloud',
  environment: c?.environment ?? 'production',
  readOnly: c?.readOnly ?? true,
  endpoint: c?.endpoint ?? '',
  managementUrl: c?.managementUrl ?? '',
  subscriptionId: c?.subscriptionId ?? '',
  resourceGroup: c?.resourceGroup ?? '',
  serviceName: c?.serviceName ?? '',
  dialect: c?.dialect ?? 'azure',
  adminKey: '',
  queryKey: '',
  managementToken: '',
});

/** Whether anything in the form is other than at its beginning. */
export const isChanged = (draft: ConnectionDraft, begun: ConnectionDraft): boolean =>
  (Object.keys(begun) as (keyof ConnectionDraft)[]).some((field) => draft[field] !== begun[field]);

/** What goes with a choice of where the service runs. */
export const beginningOf = (
  kind: ConnectionKind,
): Pick<ConnectionDraft, 'kind' | 'environment' | 'readOnly' | 'dialect'> =>
  kind === 'local'
    ? { kind, environment: 'local', readOnly: false, dialect: 'vendor' }
    : { kind, environment: 'production', readOnly: true, dialect: 'azure' };

/** The body for the BFF: only what differs from the connection; a credential only when one was typed. */
export const inputOf = (draft: ConnectionDraft, before: Connection | undefined): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const field of PLAIN) {
    const value = typeof draft[field] === 'string' ? draft[field].trim() : draft[field];
    if (before === undefined || before[field] !== value) body[field] = value;
  }
  for (const field of OPTIONAL) {
    const value = draft[field].trim() === '' ? null : draft[field].trim();
    if ((before?.[field] ?? null) !== value) body[field] = value;
  }
  const typed = credentialFields
    .filter((field) => draft[field].trim() !== '')
    .map((field) => [field, draft[field].trim()] as const);
  if (typed.length > 0) body['credentials'] = Object.fromEntries(typed);
  return body;
};

/** A new address must not receive an old secret: the BFF forgets credentials when it changes. */
export const forgetsCredentials = (draft: ConnectionDraft, before: Connection | undefined): boolean =>
  before !== undefined &&
  ((before.endpoint !== draft.endpoint.trim() &&
    (before.credentials.adminKey.set || before.credentials.queryKey.set)) ||
    ((before.managementUrl ?? '') !== draft.managementUrl.trim() && before.credentials.managementToken.set));
