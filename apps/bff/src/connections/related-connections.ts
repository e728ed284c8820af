import {
  conflict,
  isObject,
  operationById,
  SearchError,
  type AddServiceConnection,
  type ConnectionInput,
  type CredentialField,
  type Json,
} from '@searchdeck/contract';
import { checkReadOnly } from '../operations/access.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { serviceErrorOf, serviceClient, type ServiceClientOptions } from '../tasks/kinds/service-client.js';
import { planeEndpoint } from './plane-endpoint.js';
import type { Connections } from './connections.js';

export interface RelatedConnectionsOptions extends ServiceClientOptions {
  connections: Connections;
}

/** Time for reading a service and its keys. */
const TIMEOUT_MS = 30_000;

/** Creates connections from another one. Keys and tokens are copied here; they never reach the browser. */
export class RelatedConnections {
  constructor(private readonly options: RelatedConnectionsOptions) {}

  /** A subscription connection for the subscription of a service connection. 409 if that has no management plane. */
  async addSubscription(source: ConnectionRecord, name: string, principal: Principal): Promise<ConnectionRecord> {
    planeEndpoint(source, 'management');
    const { connections } = this.options;
    const credentials = await this.credentialsOf(source);
    const hasCredential = source.credentialSource !== 'stored' || credentials.managementToken !== undefined;
    if (source.type !== 'service' || source.subscriptionId === null || !hasCredential) {
      throw conflict(`Connection "${source.name}" does not include a subscription and an access token.`, {
        code: 'MANAGEMENT_NOT_CONFIGURED',
      });
    }
    const { kind, environment, readOnly, dialect, managementUrl } = source;
    const input: ConnectionInput = {
      type: 'subscription',
      name,
      kind,
      environment,
      readOnly,
      dialect,
      managementUrl: managementUrl ?? '',
      subscriptionIds: [source.subscriptionId],
      credentialSource: source.credentialSource,
      tokenRequest: source.tokenRequest,
      // It has the same credentials.
      isPrivate: source.privateTo !== null,
      credentials,
    };
    return connections.create(input, principal);
  }

  /**
   * A connection for a service of the connection's subscription, with the admin key that the management plane returns, or
   * with access tokens like the connection.
   * Throws the error of the service, and 403 if the connection is read-only, because an admin key allows changes.
   */
  async addService(
    source: ConnectionRecord,
    input: AddServiceConnection,
    principal: Principal,
    requestId: string,
  ): Promise<ConnectionRecord> {
    const { connections } = this.options;
    const { name, subscriptionId, resourceGroup, serviceName } = input;
    const client = serviceClient(this.options, {
      taskId: requestId,
      principal,
      connection: () => Promise.resolve(source),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const path = { subscriptionId, resourceGroupName: resourceGroup, searchServiceName: serviceName };
    const read = async (id: 'services.get' | 'services.listAdminKeys') => {
      const response = await client.send(id, path);
      if (response.status >= 400) throw serviceErrorOf(response);
      return response.body;
    };
    const endpoint = stringAt(await read('services.get'), 'properties', 'endpoint');
    if (endpoint === undefined) {
      throw conflict(`The search service "${serviceName}" has no endpoint yet. Try again when it is provisioned.`, {
        code: 'NO_ENDPOINT',
      });
    }
    const usesTokens = source.credentialSource !== 'stored';
    // Its tokens allow changes, like an admin key.
    if (usesTokens) checkReadOnly(operationById('services.listAdminKeys'), source);
    const adminKey = usesTokens ? undefined : stringAt(await read('services.listAdminKeys'), 'primaryKey');
    if (adminKey === undefined && !usesTokens) {
      throw new SearchError({
        status: 502,
        code: 'UPSTREAM_INVALID',
        message: `The search service "${serviceName}" returned no admin key.`,
      });
    }
    const { kind, dialect, managementUrl } = source;
    const serviceInput: ConnectionInput = {
      type: 'service',
      name,
      kind,
      environment: input.environment ?? source.environment,
      ...(input.readOnly == null ? {} : { readOnly: input.readOnly }),
      dialect,
      endpoint,
      managementUrl,
      subscriptionId,
      resourceGroup,
      serviceName,
      credentialSource: source.credentialSource,
      tokenRequest: source.tokenRequest,
      isPrivate: source.privateTo !== null,
      credentials: { ...(await this.credentialsOf(source)), ...(adminKey === undefined ? {} : { adminKey }) },
    };
    return connections.create(serviceInput, principal);
  }

  /** The credentials of a connection that the connections of the same subscription also use. */
  private async credentialsOf(source: ConnectionRecord) {
    const credential = (field: CredentialField) => this.options.connections.credential(source, field);
    const [managementToken, clientSecret, clientCertificate] = await Promise.all([
      credential('managementToken'),
      credential('clientSecret'),
      credential('clientCertificate'),
    ]);
    return {
      ...(managementToken === undefined ? {} : { managementToken }),
      ...(clientSecret === undefined ? {} : { clientSecret }),
      ...(clientCertificate === undefined ? {} : { clientCertificate }),
    };
  }
}

/** A string in a response; undefined if it is absent or empty. */
function stringAt(body: Json | undefined, ...path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>((member, name) => (isObject(member) ? member[name] : undefined), body);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
