import { isIP } from 'node:net';
import {
  apiKeyFields,
  buildPath,
  operationById,
  SearchError,
  stableVersion,
  type ApiKeyField,
  type ConnectionInput,
  type ConnectionTestResult,
  type Plane,
  type PlaneTestResult,
} from '@searchdeck/contract';
import type { Credentials } from '../credentials/credentials.js';
import { planRequest } from '../operations/plan.js';
import type { NetworkProbe } from '../outbound/network-probe.js';
import { collectBody } from '../proxy/collect-body.js';
import { outboundHeaders } from '../proxy/headers.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { certificateNote, certificateProblem } from './certificate-problem.js';
import { hasDocumentSecurity } from './connection-settings.js';
import { planeEndpoint } from './plane-endpoint.js';
import type { Connections, UnsavedConnection } from './connections.js';
import { testDataPlane } from './data-plane-test.js';
import { testManagementPlane } from './management-plane-test.js';
import {
  documentsProbe,
  explainError,
  isNetworkDenied,
  MAX_BODY_BYTES,
  type Probe,
  type ProbeResponse,
} from './probe.js';
import { StepFailed, StepRecorder } from './step-recorder.js';

const REQUEST_TIMEOUT_MS = 15_000;

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
    const { connection, credential } = await this.options.connections.prepareUnsaved(input, savedId, principal);
    const credentials = this.options.credentials.with({ credential: (_connection, field) => credential(field) });
    return this.testPlanes({ connection, credential, ...credentialAccess(credentials), principal, requestId });
  }

  /** The stored API keys that the service rejects even for documents; it accepts a query key stored as the admin key. */
  async rejectedKeys(connection: ConnectionRecord, principal: Principal, requestId: string): Promise<ApiKeyField[]> {
    if (connection.credentialSource !== 'stored') return [];
    const secrets = await this.options.connections.secrets(connection.id);
    const storedFields = apiKeyFields.filter((key) => secrets.some(({ field }) => field === key));
    const context = this.savedContext(connection, principal, requestId);
    const rejections = await Promise.all(
      storedFields.map(async (key) => {
        const probe = { ...documentsProbe, usesAdminKey: key === 'adminKey' };
        const response = await this.send(context, probe).catch(ignoreSearchError);
        return response?.status === 403 && !isNetworkDenied(response);
      }),
    );
    return storedFields.filter((_, i) => rejections[i]);
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
    const request = async (probe: Probe) => {
      const response = await this.send(context, probe);
      if (probe.dialect === undefined) status = response.status;
      return response;
    };
    let failure: StepFailed | undefined;
    try {
      await this.reach(context, plane, recorder);
      await this.obtainTokens(context, plane, recorder);
      const { connection, credential } = context;
      const test = { connection, credential, request, recorder };
      await (plane === 'data' ? testDataPlane(test) : testManagementPlane(test));
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
      (resolved) => ({ message: resolutionOf(new URL(origin).hostname, resolved) }),
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

  private async send(
    { connection, header, principal, requestId }: TestContext,
    { operation: id, path = {}, query = '', dialect, usesAdminKey = false }: Probe,
  ): Promise<ProbeResponse> {
    const row = operationById(id);
    const { operation, target } = planRequest(
      row.plane,
      row.method,
      buildPath(row, path),
      `api-version=${stableVersion[row.plane]}${query}`,
      dialect ?? connection.dialect,
    );
    const { origin, basePath } = planeEndpoint(connection, operation.plane);
    const key = usesAdminKey ? 'admin' : operation.key;
    const credential = await header(connection, { plane: operation.plane, key }, principal);
    const body = collectBody(MAX_BODY_BYTES);
    const { head } = await this.options.upstream.send(
      {
        origin,
        method: operation.method,
        path: basePath + target,
        headers: outboundHeaders(operation, {}, requestId, undefined, [credential]),
        body: null,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        connectionId: connection.id,
        effect: 'read',
        isRepeatable: true,
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

/** What the name of an endpoint resolves to; an IP address needs no resolution. */
const resolutionOf = (hostname: string, resolved: readonly { address: string }[]): string => {
  const addresses = resolved.map(({ address }) => address).join(', ');
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
    ? `${hostname} resolves to ${addresses}.`
    : `${addresses} is an IP address.`;
};

const ignoreSearchError = (error: unknown): undefined => {
  if (!(error instanceof SearchError)) throw error;
};
