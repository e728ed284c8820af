import { randomBytes } from 'node:crypto';
import {
  badRequest,
  conflict,
  connectionInputOf,
  credentialFields,
  everyVersion,
  notFound,
  preconditionFailed,
  SearchError,
  validate,
  type ConnectionChange,
  type ConnectionInput,
  type CredentialField,
  type CredentialSourceId,
  type Plane,
  type RoleAssignment,
} from '@searchdeck/contract';
import type { LocalService } from '../settings/local-service.js';
import { parseClientCertificate } from '../credentials/tokens/client-certificate.js';
import type { Vault } from '../credentials/vault.js';
import { hasRole, type Principal } from '../sessions/principal.js';
import type { ConnectionRecord, ConnectionRepository, PrivateUser, SealedSecret } from '../store/repositories.js';
import { checkManaged, isUsableBy, privateUserOf, userOf, type User } from './connection-access.js';
import { checkEnvironment, hasDocumentSecurity, localServiceOf } from './connection-settings.js';
import { boundTo } from './credential-binding.js';
import { parseEndpoint, formatEndpoint, type Endpoint, type EndpointPolicy } from './endpoint-policy.js';
import { planeEndpoint } from './plane-endpoint.js';
import { applyChange, recordOf } from './record.js';
import { etagOf } from './view.js';

export const DEMO_ID = 'demo';

/** A version of a connection, and its secrets that were used, in clear text. */
interface CachedConnection {
  connection: ConnectionRecord;
  secrets: Map<CredentialField, string | undefined>;
}

type CredentialValues = Partial<Record<CredentialField, string | null | undefined>>;

/** A connection that is not stored, with its credentials in clear text. */
export interface UnsavedConnection {
  connection: ConnectionRecord;
  /** Undefined: it has none. */
  readonly credential: (field: CredentialField) => Promise<string | undefined>;
}

/** Connections and their credentials. A secret belongs to one connection, one field, and one endpoint. */
export class Connections {
  private readonly cache = new Map<string, CachedConnection>();

  constructor(
    private readonly repository: ConnectionRepository,
    private readonly vault: Vault,
    private readonly policy: EndpointPolicy,
    /** Throws if this server cannot use the source. */
    private readonly checkSource: (source: CredentialSourceId) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** All connections, including the private ones of other users. Only for the program itself. */
  list(): Promise<ConnectionRecord[]> {
    return this.repository.list();
  }

  /** The connections that the user sees: owners also see the private ones of other users, but cannot use them. */
  async listVisible(principal: Principal): Promise<ConnectionRecord[]> {
    const all = await this.list();
    return hasRole(principal, 'owner') ? all : all.filter((connection) => isUsableBy(connection, principal));
  }

  /** IDs of the private connections of other users. */
  async listHiddenIds(user: User): Promise<string[]> {
    return (await this.list()).filter((connection) => !isUsableBy(connection, user)).map(({ id }) => id);
  }

  /** Throws 404 for a private connection of another user, as if it did not exist. */
  async get(id: string, user: User): Promise<ConnectionRecord> {
    const connection = await this.read(id);
    if (isUsableBy(connection, user)) return connection;
    throw unknownConnection();
  }

  /** Like `get`, but owners also get the private connections of other users. */
  async getVisible(id: string, principal: Principal): Promise<ConnectionRecord> {
    const connection = await this.read(id);
    if (isUsableBy(connection, principal) || hasRole(principal, 'owner')) return connection;
    throw unknownConnection();
  }

  /** Reads only the version if the connection is unchanged, and then returns the same object. */
  private async read(id: string): Promise<ConnectionRecord> {
    const entry = this.cache.get(id);
    if (entry !== undefined && (await this.repository.version(id)) === entry.connection.version) {
      return entry.connection;
    }
    this.cache.delete(id);
    const connection = await this.repository.find(id);
    if (connection === undefined) throw unknownConnection();
    this.cache.set(id, { connection: Object.freeze(connection), secrets: new Map() });
    return connection;
  }

  async secrets(id: string): Promise<SealedSecret[]> {
    const secrets = await this.repository.secrets(id);
    if (!secrets.every((secret) => this.vault.canRead(secret))) await this.vault.refresh();
    return secrets;
  }

  /** A private connection belongs to `user`. */
  async create(input: ConnectionInput, user: PrivateUser): Promise<ConnectionRecord> {
    const now = this.now();
    const id = `c-${randomBytes(9).toString('hex')}`;
    const record = recordOf(input, {
      id,
      roleAssignments: [],
      privateTo: input.isPrivate === true ? userOf(user) : null,
      managed: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    this.checkSource(record.credentialSource);
    if (hasDocumentSecurity(record)) this.checkSource('onBehalfOf');
    const connection = this.validate(record);
    await this.checkLocalService(connection, user);
    await this.repository.insert(connection, await this.sealAll(connection, input.credentials ?? {}));
    return connection;
  }

  /**
   * Changes the fields that `change` contains. A credential whose endpoint changes is removed in the same transaction,
   * unless the same request contains a new one. 412 if `ifMatch` is not the current ETag.
   */
  async update(
    id: string,
    change: ConnectionChange,
    ifMatch: string | undefined,
    user: PrivateUser,
  ): Promise<ConnectionRecord> {
    const current = await this.get(id, user);
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(current)) throw preconditionFailed();
    // Rejects fields of the other type.
    validate(connectionInputOf[current.type], change, { version: everyVersion, mode: 'update' });
    if (current.managed) checkManaged(change);
    const credentials: CredentialValues = change.credentials ?? {};
    const next = this.validate(
      applyChange(current, change, {
        id,
        roleAssignments: current.roleAssignments,
        privateTo: privateUserOf(current, change, user),
        managed: current.managed,
        version: current.version + 1,
        createdAt: current.createdAt,
        updatedAt: this.now(),
      }),
    );
    if (next.credentialSource !== current.credentialSource) this.checkSource(next.credentialSource);
    if (hasDocumentSecurity(next) && !hasDocumentSecurity(current)) this.checkSource('onBehalfOf');
    if (localServiceOf(next) !== localServiceOf(current)) await this.checkLocalService(next, user);
    const removedFields = credentialFields.filter(
      (field) => credentials[field] === null || boundTo(current, field) !== boundTo(next, field),
    );
    if (!(await this.repository.replace(next, current.version, await this.sealAll(next, credentials), removedFields))) {
      throw preconditionFailed();
    }
    return next;
  }

  /** Replaces the role assignments. 412 if the connection was changed in the meantime. */
  async assignRoles(current: ConnectionRecord, roleAssignments: readonly RoleAssignment[]): Promise<void> {
    const next = { ...current, roleAssignments, version: current.version + 1, updatedAt: this.now() };
    if (!(await this.repository.replace(next, current.version, [], []))) throw preconditionFailed();
  }

  async remove(current: ConnectionRecord): Promise<void> {
    if (current.managed) {
      throw conflict("Searchdeck manages this connection, so it can't be deleted.", { code: 'CONNECTION_MANAGED' });
    }
    await this.repository.remove(current.id);
  }

  /** The secret in clear text, for the request that is about to be sent. Undefined: none is stored. */
  async credential(connection: ConnectionRecord, field: CredentialField): Promise<string | undefined> {
    const entry = this.cache.get(connection.id);
    const secrets = entry?.connection === connection ? entry.secrets : undefined;
    if (secrets?.has(field)) return secrets.get(field);
    const destination = boundTo(connection, field);
    const sealedSecret = destination === undefined ? undefined : await this.repository.secret(connection.id, field);
    // Another process may have rotated the keys.
    if (sealedSecret !== undefined && !this.vault.canRead(sealedSecret)) await this.vault.refresh();
    const secret =
      sealedSecret === undefined || destination === undefined
        ? undefined
        : this.vault.unseal({ connectionId: connection.id, field, boundTo: destination }, sealedSecret);
    secrets?.set(field, secret);
    return secret;
  }

  /**
   * The connection that `input` describes, without storing it. A credential that it omits is that of the connection
   * `savedId`, if it may be sent to the same endpoint. The endpoints are not checked: see `allowedEndpoint`.
   */
  async prepareUnsaved(input: ConnectionInput, savedId: string | undefined, user: User): Promise<UnsavedConnection> {
    const savedConnection = savedId === undefined ? undefined : await this.get(savedId, user);
    const now = this.now();
    const record = recordOf(input, {
      id: 'unsaved',
      roleAssignments: [],
      privateTo: null,
      managed: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    checkEnvironment(record);
    const connection = this.normalizeUrls(record);
    const enteredCredentials: CredentialValues = input.credentials ?? {};
    return {
      connection,
      credential: async (field) => {
        const value = enteredCredentials[field];
        if (value !== undefined) return value ?? undefined;
        const isSameDestination =
          savedConnection !== undefined && boundTo(savedConnection, field) === boundTo(connection, field);
        return isSameDestination ? this.credential(savedConnection, field) : undefined;
      },
    };
  }

  /** The endpoint of a plane. 400 if connections may not use it, 409 if the connection does not have the plane. */
  allowedEndpoint(connection: ConnectionRecord, plane: Plane): Endpoint {
    const { origin, basePath } = planeEndpoint(connection, plane);
    return this.policy.check(origin + basePath, plane === 'data' ? 'endpoint' : 'managementUrl', connection.kind);
  }

  /** Updates the connection `demo` to the local service that this program was started with. */
  async refreshDemo(local: LocalService | undefined): Promise<void> {
    const current = await this.repository.find(DEMO_ID);
    if (local === undefined) {
      if (current !== undefined) await this.repository.remove(DEMO_ID);
      return;
    }
    const now = this.now();
    const connection = this.validate(
      recordOf(
        {
          type: 'service',
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
        },
        {
          id: DEMO_ID,
          roleAssignments: current?.roleAssignments ?? [],
          privateTo: null,
          managed: true,
          version: (current?.version ?? 0) + 1,
          createdAt: current?.createdAt ?? now,
          updatedAt: now,
        },
      ),
    );
    const { adminKey, queryKey, managementToken } = local;
    const secrets = await this.sealAll(connection, { adminKey, queryKey, managementToken });
    if (current === undefined) await this.repository.insert(connection, secrets);
    else await this.repository.replace(connection, current.version, secrets, queryKey === null ? ['queryKey'] : []);
  }

  /** The connection with normalized URLs. 400 unless its endpoints are allowed. */
  private validate(connection: ConnectionRecord): ConnectionRecord {
    const { kind } = connection;
    checkEnvironment(connection);
    this.checkTokenRequest(connection);
    const management = (url: string) => formatEndpoint(this.policy.check(url, 'managementUrl', kind));
    if (connection.type === 'subscription') {
      return { ...connection, managementUrl: management(connection.managementUrl) };
    }
    return {
      ...connection,
      endpoint: formatEndpoint(this.policy.check(connection.endpoint, 'endpoint', kind)),
      managementUrl: connection.managementUrl === null ? null : management(connection.managementUrl),
    };
  }

  /** Throws 400 unless the connection names no local service, or the connection of one that the user can use. */
  private async checkLocalService(connection: ConnectionRecord, user: User): Promise<void> {
    const id = localServiceOf(connection);
    if (id === null) return;
    const record = await this.repository.find(id);
    const local = record !== undefined && isUsableBy(record, user) ? record : undefined;
    if (local?.type === 'service' && local.kind === 'local') return;
    throw badRequest(
      local === undefined
        ? 'The connection of the local search service does not exist.'
        : `Connection "${local.name}" is not for a local search service.`,
      { code: 'INVALID_LOCAL_SERVICE', target: 'localServiceId' },
    );
  }

  private checkTokenRequest({ credentialSource, tokenRequest, kind }: ConnectionRecord): void {
    if (tokenRequest.issuer !== null) this.policy.checkIssuer(tokenRequest.issuer, kind);
    if (credentialSource !== 'clientCredentials') return;
    for (const field of ['issuer', 'clientId'] as const) {
      if (tokenRequest[field] !== null) continue;
      throw badRequest(`"tokenRequest.${field}" is required for client credentials.`, {
        code: 'MissingProperty',
        target: `tokenRequest.${field}`,
      });
    }
  }

  /** The connection with normalized URLs, as far as they are valid. */
  private normalizeUrls(connection: ConnectionRecord): ConnectionRecord {
    const normal = (url: string, use: 'endpoint' | 'managementUrl') => {
      try {
        return formatEndpoint(parseEndpoint(url, use));
      } catch (error) {
        if (!(error instanceof SearchError)) throw error;
        return url;
      }
    };
    if (connection.type === 'subscription') {
      return { ...connection, managementUrl: normal(connection.managementUrl, 'managementUrl') };
    }
    const { endpoint, managementUrl } = connection;
    return {
      ...connection,
      endpoint: normal(endpoint, 'endpoint'),
      managementUrl: managementUrl === null ? null : normal(managementUrl, 'managementUrl'),
    };
  }

  private async sealAll(connection: ConnectionRecord, secrets: CredentialValues): Promise<SealedSecret[]> {
    // With the newest data key, which another process may have added.
    await this.vault.refresh();
    return credentialFields.flatMap((field) => {
      const secret = secrets[field];
      if (secret === undefined || secret === null) return [];
      const destination = boundTo(connection, field);
      if (destination === undefined) {
        const requirement =
          field === 'managementToken'
            ? 'An access token for the management endpoint requires "managementUrl".'
            : 'The credential of an application requires "tokenRequest.issuer" and "tokenRequest.clientId".';
        throw badRequest(requirement, { target: `credentials.${field}` });
      }
      if (field === 'clientCertificate') parseClientCertificate(secret);
      return [this.vault.seal({ connectionId: connection.id, field, boundTo: destination }, secret, this.now())];
    });
  }
}

const unknownConnection = () => notFound('The connection does not exist.', { code: 'CONNECTION_UNKNOWN' });
