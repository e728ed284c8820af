import {
  credentialFields,
  type ConnectionChange,
  type ConnectionInput,
  type ConnectionKind,
  type Environment,
} from '@searchdeck/contract';
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

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const valuesOf = (draft: ConnectionDraft) => ({
  name: draft.name.trim(),
  kind: draft.kind,
  environment: draft.environment,
  readOnly: draft.readOnly,
  endpoint: draft.endpoint.trim(),
  dialect: draft.dialect,
  managementUrl: orNull(draft.managementUrl),
  subscriptionId: orNull(draft.subscriptionId),
  resourceGroup: orNull(draft.resourceGroup),
  serviceName: orNull(draft.serviceName),
});

/** Only credentials that were entered. */
const credentialsOf = (draft: ConnectionDraft): Pick<ConnectionChange, 'credentials'> => {
  const entered = credentialFields.filter((field) => draft[field].trim() !== '');
  return entered.length === 0
    ? {}
    : { credentials: Object.fromEntries(entered.map((field) => [field, draft[field].trim()])) };
};

/** The body that creates a connection. */
export const inputOf = (draft: ConnectionDraft): ConnectionInput => ({
  type: 'service',
  ...valuesOf(draft),
  ...credentialsOf(draft),
});

/** The body that updates a connection: only what differs from it. */
export const changeOf = (draft: ConnectionDraft, before: Connection): ConnectionChange => {
  const values = valuesOf(draft);
  const change: Partial<typeof values> = { ...values };
  for (const field of Object.keys(values) as (keyof typeof values)[])
    if (values[field] === (before[field] ?? null)) delete change[field];
  return { ...change, ...credentialsOf(draft) };
};

/** A new address must not receive an old secret: the BFF forgets credentials when it changes. */
export const forgetsCredentials = (draft: ConnectionDraft, before: Connection | undefined): boolean =>
  before !== undefined &&
  ((before.endpoint !== draft.endpoint.trim() &&
    (before.credentials.adminKey.set || before.credentials.queryKey.set)) ||
    ((before.managementUrl ?? '') !== draft.managementUrl.trim() && before.credentials.managementToken.set));
