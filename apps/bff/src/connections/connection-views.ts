import { forbidden, ROLE_REQUIRED, type ConnectionView } from '@searchdeck/contract';
import type { Vault } from '../credentials/vault.js';
import { roleOn, type Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { isUsableBy } from './connection-access.js';
import type { Connections } from './connections.js';
import { etagOf, viewOf } from './view.js';

/** Prints connections for a user: without the values of credentials. */
export class ConnectionViews {
  constructor(
    private readonly connections: Pick<Connections, 'secrets'>,
    private readonly vault: Pick<Vault, 'canRead'>,
  ) {}

  async view(connection: ConnectionRecord, principal: Principal): Promise<ConnectionView> {
    const role = roleOn(connection, principal);
    if (role === undefined) throw forbidden('You have no role.', { code: ROLE_REQUIRED });
    const secrets = await this.connections.secrets(connection.id);
    return viewOf(connection, secrets, role, isUsableBy(connection, principal), (secret) => this.vault.canRead(secret));
  }

  /** The response to a request for one connection. */
  async response(connection: ConnectionRecord, principal: Principal) {
    return { body: await this.view(connection, principal), headers: { ETag: etagOf(connection) } };
  }
}
