import { bffCodes, SearchError, type CredentialField, type Operation } from '@searchdeck/contract';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';

export type CredentialHeader = readonly [name: string, value: string];

/** The headers of one request that authenticate it. */
export type CredentialHeaders = readonly CredentialHeader[];

/** One way to authenticate to the service of a connection. */
export interface CredentialSource {
  /**
   * The header that authenticates the operation, with the least privileged credential that is sufficient. Throws 409
   * `CREDENTIAL_MISSING` or `CREDENTIAL_REJECTED`, or 503 if the credential cannot be obtained.
   */
  header(
    connection: ConnectionRecord,
    operation: Pick<Operation, 'plane' | 'key'>,
    principal: Principal,
  ): Promise<CredentialHeader>;
}

/** Reads the stored credentials of connections in clear text. */
export interface CredentialLookup {
  /** Undefined: none is stored. */
  credential(connection: ConnectionRecord, field: CredentialField): Promise<string | undefined>;
}

/** 409: the connection has no credential or setting that the request needs. `target`: the missing field. */
export const credentialMissing = (message: string, target: string): SearchError =>
  new SearchError({ status: 409, code: bffCodes.credentialMissing, message, target });
