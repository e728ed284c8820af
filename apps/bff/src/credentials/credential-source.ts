import type { CredentialSourceId, Operation } from '@searchdeck/contract';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';

export type CredentialHeader = readonly [name: string, value: string];

/** One way to authenticate to the service of a connection. */
export interface CredentialSource {
  /**
   * The header that authenticates the operation, with the least privileged credential that is sufficient. Throws 409
   * `CREDENTIAL_MISSING`, or 503 if the credential cannot be obtained.
   */
  header(
    connection: ConnectionRecord,
    operation: Pick<Operation, 'plane' | 'key'>,
    principal: Principal,
  ): Promise<CredentialHeader>;
}

/** The sources by id; each connection selects one. */
export class Credentials {
  constructor(private readonly sources: Readonly<Record<CredentialSourceId, CredentialSource>>) {}

  header: CredentialSource['header'] = (connection, operation, principal) =>
    this.sources[connection.credentialSource].header(connection, operation, principal);
}
