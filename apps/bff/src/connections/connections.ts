import { randomBytes } from 'node:crypto';
import {
  badRequest,
  conflict,
  credentialFields,
  notFound,
  preconditionFailed,
  SearchError,
  type CredentialField,
} from '@searchdeck/contract';
import type { LocalService } from '../config.js';
import type { Vault } from '../credentials/vault.js';
import type { ConnectionRecord, ConnectionRepository, SealedSecret } from '../store/repositories.js';
import { parseAddress, printEndpoint, type EndpointPolicy } from './endpoint-policy.js';
import type { ConnectionInput } from './input.js';
import { etagOf } from './view.js';

export const DEMO_ID = 'demo';

/** Connections and their credentials. A secret belongs to one connection, one field and one address. */
export class Connections {
  constructor(
    private readonly repository: ConnectionRepository,
    private readonly vault: Vault,
    private readonly policy: EndpointPolicy,
    private readonly now: () => number = Date.now,
  ) {}

  list(): Promise<ConnectionRecord[]> {
    return this.repository.list();
  }

  async get(id: string): Promise<ConnectionRecord> {
    const connection = await this.repository.find(id);
    if (connection === undefined) throw notFound('There is no connection of that id.', { code: 'CONNECTION_UNKNOWN' });
    return connection;
  }

  secrets(id: string): Promise<SealedSecret[]> {
    return this.repository.secrets(id);
  }

  async create(input: ConnectionInput): Promise<ConnectionRecord> {
    const { name, endpoint } = input;
    if (name === undefined) throw badRequest("'name' is required.", { target: 'name' });
    if (endpoint === undefined) throw badRequest("'endpoint' is required.", { target: 'endpoint' });
    const kind = input.kind ?? 'cloud';
    const environment = input.environment ?? (kind === 'local' ? 'local' : 'production');
    const now = this.now();
    const connection = this.checked({
      id: `c-${randomBytes(9).toString('hex')}`,
      name,
      kind,
      environment,
      // Who does not say what a connection is for gets the one that breaks nothing.
      readOnly: input.readOnly ?? environment === 'production',
      endpoint,
      managementUrl: input.managementUrl ?? null,
      subscriptionId: input.subscriptionId ?? null,
      resourceGroup: input.resourceGroup ?? null,
      serviceName: input.serviceName ?? null,
      dialect: input.dialect ?? (kind === 'cloud' ? 'azure' : 'vendor'),
      managed: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    await this.repository.insert(connection, this.sealAll(connection, input.credentials ?? {}));
    return connection;
  }

  /**
   * Changes what `input` names. A credential whose address changes is wiped in the same transaction, unless the same
   * request brings a new one. 412 when `ifMatch` is not the current ETag.
   */
  async update(id: string, input: ConnectionInput, ifMatch: string | undefined): Promise<ConnectionRecord> {
    const current = await this.get(id);
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(current)) throw preconditionFailed();
    const { credentials = {}, ...fields } = input;
    if (current.managed) {
      const refused = [...Object.keys(fields), ...(input.credentials === undefined ? [] : ['credentials'])].find(
        (field) => !['name', 'environment', 'readOnly'].includes(field),
      );
      if (refused !== undefined)
        throw conflict(
          `'${refused}' of this connection is kept by Searchdeck itself; make another connection instead.`,
          { code: 'CONNECTION_MANAGED', target: refused },
        );
    }
    const next = this.checked({ ...current, ...fields, version: current.version + 1, updatedAt: this.now() });
    const wiped = credentialFields.filter(
      (field) => credentials[field] === null || boundTo(current, field) !== boundTo(next, field),
    );
    if (!(await this.repository.replace(next, current.version, this.sealAll(next, credentials), wiped)))
      throw preconditionFailed();
    return next;
  }

  async remove(id: string): Promise<void> {
    const current = await this.get(id);
    if (current.managed)
      throw conflict('This connection is kept by Searchdeck itself and cannot be deleted.', {
        code: 'CONNECTION_MANAGED',
      });
    await this.repository.remove(id);
  }

  /** The secret in clear, for the one request that is about to be sent. Undefined: none is stored. */
  async credential(connection: ConnectionRecord, field: CredentialField): Promise<string | undefined> {
    const place = boundTo(connection, field);
    const sealed = place === undefined ? undefined : await this.repository.secret(connection.id, field);
    if (sealed === undefined || place === undefined) return undefined;
    return this.vault.unseal({ connectionId: connection.id, field, boundTo: place }, sealed);
  }

  /** The connection `demo` follows the local service that this program was started with. */
  async refreshDemo(local: LocalService | undefined): Promise<void> {
    const current = await this.repository.find(DEMO_ID);
    if (local === undefined) {
      if (current !== undefined) await this.repository.remove(DEMO_ID);
      return;
    }
    const now = this.now();
    const connection = this.checked({
      id: DEMO_ID,
      name: current?.name ?? local.serviceName,
      kind: 'local',
      environment: current?.environment ?? 'local',
      readOnly: current?.readOnly ?? false,
      endpoint: local.endpoint,
      managementUrl: local.managementUrl,
      subscriptionId: local.subscriptionId,
      resourceGroup: local.resourceGroup,
      serviceName: local.serviceName,
      dialect: local.dialect,
      managed: true,
      version: (current?.version ?? 0) + 1,
      createdAt: current?.createdAt ?? now,
      updatedAt: now,
    });
    const { adminKey, queryKey, managementToken } = local;
    const secrets = this.sealAll(connection, { adminKey, queryKey, managementToken });
    if (current === undefined) await this.repository.insert(connection, secrets);
    else await this.repository.replace(connection, current.version, secrets, []);
  }

  private checked(connection: ConnectionRecord): ConnectionRecord {
    const { kind } = connection;
    if (connection.environment === 'production' && kind === 'local')
      throw badRequest('A local connection is not a production environment.', { target: 'environment' });
    const endpoint = printEndpoint(this.policy.check(connection.endpoint, 'endpoint', kind));
    const { managementUrl } = connection;
    return {
      ...connection,
      endpoint,
      managementUrl:
        managementUrl === null ? null : printEndpoint(this.policy.check(managementUrl, 'managementUrl', kind)),
    };
  }

  private sealAll(
    connection: ConnectionRecord,
    secrets: Partial<Record<CredentialField, string | null>>,
  ): SealedSecret[] {
    return credentialFields.flatMap((field) => {
      const secret = secrets[field];
      if (secret === undefined || secret === null) return [];
      const place = boundTo(connection, field);
      if (place === undefined)
        throw badRequest("A management token needs the connection's managementUrl.", {
          target: `credentials.${field}`,
        });
      return [this.vault.seal({ connectionId: connection.id, field, boundTo: place }, secret, this.now())];
    });
  }
}

/** What a credential may be sent to: keys open one service, a token opens the subscription that it was made for. */
const boundTo = (connection: ConnectionRecord, field: CredentialField): string | undefined => {
  if (field !== 'managementToken') return connection.endpoint;
  return connection.managementUrl === null
    ? undefined
    : `${connection.managementUrl} ${connection.subscriptionId ?? ''}`;
};

/** Origin and base path of the plane; 409 when the connection has no management plane. */
export const planeAddress = (connection: ConnectionRecord, plane: 'data' | 'management') => {
  if (plane === 'data') return parseAddress(connection.endpoint, 'endpoint');
  if (connection.managementUrl === null)
    throw new SearchError({
      status: 409,
      code: 'MANAGEMENT_NOT_CONFIGURED',
      message: 'This connection has no management URL.',
    });
  return parseAddress(connection.managementUrl, 'managementUrl');
};
