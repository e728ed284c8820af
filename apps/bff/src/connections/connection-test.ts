import {
  apiKeyFields,
  bffCodes,
  credentialCodes,
  buildPath,
  operationById,
  SearchError,
  stableVersion,
  type ApiKeyField,
  type ConnectionInput,
  type ConnectionTestResult,
  type OperationId,
  type PlaneTestResult,
} from '@searchdeck/contract';
import type { Credentials } from '../credentials/credentials.js';
import { planRequest, type Plane } from '../operations/plan.js';
import { OutboundFailure } from '../outbound/failures.js';
import type { NetworkProbe } from '../outbound/network-probe.js';
import { collectBody } from '../proxy/collect-body.js';
import { faultError } from '../proxy/errors.js';
import { outboundHeaders } from '../proxy/headers.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { certificateNote, certificateProblem } from './certificate-problem.js';
import {
  hasDocumentSecurity,
  planeEndpoint,
  subscriptionsOf,
  type Connections,
  type UnsavedConnection,
} from './connections.js';
import { faultAdvice } from './fault-advice.js';
import { StepFailed, StepRecorder } from './step-recorder.js';

/** An index that does not exist: a query key can only read documents, so a 404 for them proves that the key is valid. */
const NO_INDEX = 'searchdeck-connection-test';
const REQUEST_MS = 15_000;
/** Maximum number of bytes that are read of a response. */
const MAX_BODY_BYTES = 8 * 1024;

/** One small read. */
interface Probe {
  operation: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: string;
  /** Sends the admin key, also if a query key is sufficient. */
  withAdminKey?: boolean;
}
interface ProbeResponse {
  status: number;
  text: string;
}

const indexesProbe: Probe = { operation: 'indexes.list', query: '&$select=name' };
const documentsProbe: Probe = { operation: 'documents.count', path: { indexName: NO_INDEX } };
/** 404: the key is valid, and the index does not exist. */
const acceptsKey = ({ status }: ProbeResponse): boolean => status === 200 || status === 404;
const isDenied = ({ status }: ProbeResponse): boolean => status === 401 || status === 403;

/** What the tests of a connection have in common. */
interface TestContext {
  connection: ConnectionRecord;
  credential: UnsavedConnection['credential'];
  header: Credentials['header'];
  userToken: Credentials['userToken'];
  principal: Principal;
  requestId: string;
}

export interface ConnectionTestOptions {
  connections: Connections;
  credentials: Credentials;
  upstream: Upstream;
  network: NetworkProbe;
}

/** Tests a connection step by step, with the rules and limits of every request. Credentials appear in no result. */
export class ConnectionTest {
  constructor(private readonly options: ConnectionTestOptions) {}

  run(connection: ConnectionRecord, principal: Principal, requestId: string): Promise<ConnectionTestResult> {
    return this.testPlanes(this.savedContext(connection, principal, requestId));
  }

  /** Tests a connection that is not saved; see `Connections.unsaved`. */
  async runInput(
    input: ConnectionInput,
    savedId: string | undefined,
    principal: Principal,
    requestId: string,
  ): Promise<ConnectionTestResult> {
    const { connection, credential } = await this.options.connections.unsaved(input, savedId, principal);
    const credentials = this.options.credentials.with({ credential: (_connection, field) => credential(field) });
    return this.testPlanes({ connection, credential, ...credentialAccess(credentials), principal, requestId });
  }

  /** The stored API keys that the service rejects even for documents; it accepts a query key stored as the admin key. */
  async rejectedKeys(connection: ConnectionRecord, principal: Principal, requestId: string): Promise<ApiKeyField[]> {
    if (connection.credentialSource !== 'stored') return [];
    const secrets = await this.options.connections.secrets(connection.id);
    const stored = apiKeyFields.filter((key) => secrets.some(({ field }) => field === key));
    const context = this.savedContext(connection, principal, requestId);
    const rejected = await Promise.all(
      stored.map(async (key) => {
        const probe = { ...documentsProbe, withAdminKey: key === 'adminKey' };
        const response = await this.send(context, probe).catch(ignoreSearchError);
        return response?.status === 403;
      }),
    );
    return stored.filter((_, i) => rejected[i]);
  }

  private savedContext(connection: ConnectionRecord, principal: Principal, requestId: string): TestContext {
    const { connections, credentials } = this.options;
    const credential = (field: Parameters<TestContext['credential']>[0]) => connections.credential(connection, field);
    return { connection, credential, ...credentialAccess(credentials), principal, requestId };
  }

  private async testPlanes(context: TestContext): Promise<ConnectionTestResult> {
    const { connection } = context;
    const [data, management] = await Promise.all([
      connection.type === 'service' ? this.testPlane(context, 'data') : undefined,
      connection.managementUrl === null ? undefined : this.testPlane(context, 'management'),
    ]);
    return { data: data ?? null, management: management ?? null };
  }

  private async testPlane(context: TestContext, plane: Plane): Promise<PlaneTestResult> {
    const startTime = performance.now();
    const recorder = new StepRecorder();
    let status: number | undefined;
    const onStatus = (received: number) => (status = received);
    let failure: StepFailed | undefined;
    try {
      await this.reach(context, plane, recorder);
      await this.obtainTokens(context, plane, recorder);
      if (plane === 'data') await this.testData(context, recorder, onStatus);
      else await this.testManagement(context, recorder, onStatus);
      recorder.pass('version', { message: `The API version is ${stableVersion[plane]}.` });
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      failure = error;
    }
    return {
      ok: failure === undefined,
      ...(status === undefined ? {} : { status }),
      ...(failure === undefined ? {} : { code: failure.code, message: failure.message }),
      elapsedMs: Math.round(performance.now() - startTime),
      steps: recorder.steps,
    };
  }

  /** From the endpoint to the TLS handshake. */
  private async reach({ connection }: TestContext, plane: Plane, recorder: StepRecorder): Promise<void> {
    const { connections, network } = this.options;
    const { origin } = await recorder.run(
      'endpoint',
      () => connections.allowedEndpoint(connection, plane),
      explainError,
      (endpoint) => ({ message: `${endpoint.origin} is allowed.` }),
    );
    const addresses = await recorder.run(
      'dns',
      () => network.resolve(origin),
      explainError,
      (resolved) => ({
        message: `${new URL(origin).hostname} is ${resolved.map(({ address }) => address).join(', ')}.`,
      }),
    );
    const socket = await recorder.run('connection', () => network.connect(origin, addresses), explainError);
    try {
      if (origin.startsWith('http:')) {
        recorder.skip('tls', 'The endpoint uses http.');
        return;
      }
      await recorder.run(
        'tls',
        async () => {
          const handshake = await network.handshake(origin, socket);
          if (handshake.problem === undefined) return handshake;
          const note = certificateProblem(handshake.problem, handshake.certificate, new URL(origin).hostname);
          throw new StepFailed('UPSTREAM_TLS', note);
        },
        explainError,
        (handshake) => certificateNote(handshake, Date.now()),
      );
    } finally {
      socket.destroy();
    }
  }

  /** Ends the test if an access token cannot be obtained. */
  private async obtainTokens(
    { connection, header, userToken, principal }: TestContext,
    plane: Plane,
    recorder: StepRecorder,
  ): Promise<void> {
    try {
      if (connection.credentialSource !== 'stored') await header(connection, { plane, key: 'admin' }, principal);
      if (plane === 'data' && hasDocumentSecurity(connection)) await userToken(connection, principal);
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      recorder.fail('authentication', error.code, { message: error.message });
    }
  }

  private async testTokenForData(
    context: TestContext,
    recorder: StepRecorder,
    onStatus: (status: number) => void,
  ): Promise<void> {
    const request = async (probe: Probe) => {
      const response = await this.send(context, probe);
      onStatus(response.status);
      return response;
    };
    const response = await recorder.run(
      'response',
      async () => {
        const received = await request(indexesProbe);
        checkService(received, false);
        return received;
      },
      explainError,
    );
    checkVersion(response, recorder, 'data');
    if (response.status === 401) {
      recorder.fail('authentication', credentialCodes.credentialRejected, {
        message: 'The service rejected the access token.',
        advice: 'Check the issuer and the resource of the tokens.',
      });
    }
    recorder.pass('authentication');
    if (!isDenied(response)) return recorder.pass('permission', { message: 'Definitions and documents.' });
    if (acceptsKey(await request(documentsProbe).catch(rethrow))) {
      const advice = 'Assign the role Search Service Contributor to read and change definitions.';
      return recorder.pass('permission', { message: 'Search only.', advice });
    }
    recorder.fail('permission', 'PERMISSION_MISSING', {
      message: 'The access token does not permit searching or reading definitions.',
      advice:
        'Allow role-based access control on the Keys page of the service, and assign the role Search Service Contributor, or Search Index Data Reader to search only.',
    });
  }

  private async testData(
    context: TestContext,
    recorder: StepRecorder,
    onStatus: (status: number) => void,
  ): Promise<void> {
    if (context.connection.credentialSource !== 'stored') return this.testTokenForData(context, recorder, onStatus);
    const [adminKey, queryKey] = await Promise.all(apiKeyFields.map(context.credential)).catch((error: unknown) => {
      if (!(error instanceof SearchError)) throw error;
      return recorder.fail('authentication', error.code, { message: error.message });
    });
    if (adminKey === undefined && queryKey === undefined) {
      recorder.fail('authentication', bffCodes.credentialMissing, {
        message: 'The connection has no API key.',
        advice: 'Enter an admin key, or a query key to search only.',
      });
    }
    const request = async (probe: Probe) => {
      const response = await this.send(context, probe);
      onStatus(response.status);
      return response;
    };
    const first = await recorder.run(
      'response',
      async () => {
        const response = await request(adminKey === undefined ? documentsProbe : indexesProbe);
        checkService(response, adminKey === undefined);
        return response;
      },
      explainError,
    );
    checkVersion(first, recorder, 'data');
    const keyRejected = (key: string) =>
      recorder.fail('authentication', credentialCodes.credentialRejected, {
        message: `The ${key} key is not valid.`,
        advice: 'Copy the key again from the Keys page of the service.',
      });
    if (isDenied(first)) {
      const isLimited =
        adminKey !== undefined && acceptsKey(await request({ ...documentsProbe, withAdminKey: true }).catch(rethrow));
      if (!isLimited) keyRejected(adminKey === undefined ? 'query' : 'admin');
      recorder.pass('authentication');
      recorder.fail('permission', 'KEY_LIMITED', {
        message: 'The admin key is a query key: it permits searching only.',
        advice: 'Enter an admin key to read and change definitions.',
      });
    }
    if (adminKey !== undefined && queryKey !== undefined) {
      if (isDenied(await request(documentsProbe).catch(rethrow))) keyRejected('query');
    }
    recorder.pass('authentication');
    recorder.pass(
      'permission',
      adminKey === undefined
        ? { message: 'Search only.', advice: 'Enter an admin key to read and change definitions.' }
        : { message: 'Definitions and documents.' },
    );
  }

  private async testManagement(
    context: TestContext,
    recorder: StepRecorder,
    onStatus: (status: number) => void,
  ): Promise<void> {
    const isStored = context.connection.credentialSource === 'stored';
    if (isStored) {
      const token = await context.credential('managementToken').catch((error: unknown) => {
        if (!(error instanceof SearchError)) throw error;
        return recorder.fail('authentication', error.code, { message: error.message });
      });
      if (token === undefined) {
        recorder.fail('authentication', bffCodes.credentialMissing, {
          message: 'The connection has no access token.',
          advice: 'Enter an access token, or remove the management endpoint.',
        });
      }
    }
    const response = await recorder.run(
      'response',
      async () => {
        const received = await this.send(context, managementProbe(context.connection));
        onStatus(received.status);
        checkService(received, true);
        return received;
      },
      explainError,
    );
    checkVersion(response, recorder, 'management');
    if (response.status === 401) {
      recorder.fail('authentication', credentialCodes.credentialRejected, {
        message: 'The access token is not valid or has expired.',
        advice: isStored ? 'Enter a new access token.' : 'Check the issuer of the tokens.',
      });
    }
    recorder.pass('authentication');
    if (response.status === 403) {
      recorder.fail('permission', 'PERMISSION_MISSING', {
        message: 'The access token does not permit reading the service.',
        advice: 'Assign the role Reader, or Search Service Contributor to make changes.',
      });
    }
    if (response.status === 404) {
      recorder.fail('permission', 'SERVICE_UNKNOWN', {
        message: 'The subscription or the service does not exist, or the access token does not permit reading it.',
        advice: 'Check the subscription ID, the resource group, and the service name.',
      });
    }
    recorder.pass('permission');
  }

  private async send(
    { connection, header, principal, requestId }: TestContext,
    { operation: id, path = {}, query = '', withAdminKey = false }: Probe,
  ): Promise<ProbeResponse> {
    const row = operationById(id);
    const { operation, target } = planRequest(
      row.plane,
      row.method,
      buildPath(row, path),
      `api-version=${stableVersion[row.plane]}${query}`,
      connection.dialect,
    );
    const { origin, basePath } = planeEndpoint(connection, operation.plane);
    const key = withAdminKey ? 'admin' : operation.key;
    const credential = await header(connection, { plane: operation.plane, key }, principal);
    const body = collectBody(MAX_BODY_BYTES);
    const { head } = await this.options.upstream.send(
      {
        origin,
        method: operation.method,
        path: basePath + target,
        headers: outboundHeaders(operation, {}, requestId, undefined, [credential]),
        body: null,
        signal: AbortSignal.timeout(REQUEST_MS),
        connectionId: connection.id,
        effect: 'read',
        repeatable: true,
      },
      () => body.stream,
    );
    return { status: head.status, text: body.text() ?? '' };
  }
}

const credentialAccess = (credentials: Credentials): Pick<TestContext, 'header' | 'userToken'> => ({
  header: credentials.header,
  userToken: (connection, principal) => credentials.userToken(connection, principal),
});

/** Throws StepFailed unless a search service has responded. Denials are explained later. */
const checkService = (response: ProbeResponse, mayBeMissing: boolean): void => {
  const { status } = response;
  if (status < 300 || isDenied(response) || isVersionRejected(response) || (status === 404 && mayBeMissing)) return;
  if (status === 404) {
    throw new StepFailed('SERVICE_UNKNOWN', {
      message: 'The endpoint responded, but it is not this search service.',
      advice: 'Check the endpoint.',
    });
  }
  throw new StepFailed('UNEXPECTED_STATUS', {
    message: `The service responded with ${status}.`,
    ...(status === 429 || status >= 500 ? { advice: 'The service may be overloaded. Try again in a moment.' } : {}),
  });
};

const isVersionRejected = ({ status, text }: ProbeResponse): boolean =>
  status === 400 && /api-?version/i.test(text.slice(0, MAX_BODY_BYTES));

const checkVersion = (response: ProbeResponse, recorder: StepRecorder, plane: Plane): void => {
  if (!isVersionRejected(response)) return;
  recorder.fail('version', 'API_VERSION_UNSUPPORTED', {
    message: `The service does not support the API version ${stableVersion[plane]}.`,
    advice: 'Check the API dialect of the connection.',
  });
};

/** Describes an error of the network or of this program. Throws what is neither. */
const explainError = (error: unknown): StepFailed => {
  const known = error instanceof OutboundFailure ? faultError(error.fault) : error;
  if (!(known instanceof SearchError)) throw error;
  const advice = (faultAdvice as Readonly<Record<string, string | undefined>>)[known.code];
  return new StepFailed(known.code, { message: known.message, ...(advice === undefined ? {} : { advice }) });
};
const rethrow = (error: unknown): never => {
  throw explainError(error);
};
const ignoreSearchError = (error: unknown): undefined => {
  if (!(error instanceof SearchError)) throw error;
};

const managementProbe = (connection: ConnectionRecord): Probe => {
  const [subscriptionId] = subscriptionsOf(connection);
  if (subscriptionId === undefined) return { operation: 'subscriptions.list' };
  if (connection.type === 'subscription') return { operation: 'services.listBySubscription', path: { subscriptionId } };
  const { resourceGroup, serviceName } = connection;
  if (resourceGroup === null || serviceName === null) return { operation: 'subscriptions.list' };
  return {
    operation: 'services.get',
    path: { subscriptionId, resourceGroupName: resourceGroup, searchServiceName: serviceName },
  };
};
