import type { DialectId } from '../dialects/index.js';
import type { Role } from '../operations/operation.js';

/** Where the service of a connection runs. */
export const connectionKinds = ['local', 'cloud'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** What a connection is for; it colours the bar of the console. */
export const environments = ['local', 'development', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Credentials that a connection may keep. They go in and never come out. */
export const credentialFields = ['adminKey', 'queryKey', 'managementToken'] as const;
export type CredentialField = (typeof credentialFields)[number];

/** What a person says of a connection, and what is shown of it. */
export interface ConnectionProperties {
  name: string;
  kind: ConnectionKind;
  environment: Environment;
  /** Writes are refused, whatever the role and the key. */
  readOnly: boolean;
  /** Normalised address of the data plane, without a slash at the end. */
  endpoint: string;
  managementUrl: string | null;
  subscriptionId: string | null;
  resourceGroup: string | null;
  serviceName: string | null;
  dialect: DialectId;
}

/**
 * What is told about a stored credential: that it is there. Not even its last characters: they would help to recognise
 * a key, and that is as useful to a thief as to its owner.
 */
export interface CredentialView {
  set: boolean;
  /** ISO 8601. */
  updatedAt?: string;
  /** False: sealed with another encryption key; it must be entered again. */
  readable?: boolean;
}

/** A connection as the browser sees it: never with a credential in it, only which ones are kept. */
export interface ConnectionView extends ConnectionProperties {
  id: string;
  /** Made and kept current by the program itself (`demo`). */
  managed: boolean;
  /** What the person may do through it. */
  role: Role;
  credentials: Readonly<Record<CredentialField, CredentialView>>;
  etag: string;
  /** ISO 8601, as the next. */
  createdAt: string;
  updatedAt: string;
}

/** How one plane of a connection answered a small read. */
export interface PlaneResult {
  ok: boolean;
  /** HTTP status of the service; absent when no answer came. */
  status?: number;
  /** Why not. */
  code?: string;
  message?: string;
  elapsedMs: number;
}

/** What trying a connection found. */
export interface ConnectionTestResult {
  data: PlaneResult;
  /** Null: the connection has no management URL. */
  management: PlaneResult | null;
}
