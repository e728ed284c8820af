import { createPublicKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AuditStatus, BffResult } from '@searchdeck/contract';
import {
  startIdentityProvider,
  startUpstream,
  type RecordedRequest,
  type RecordingUpstream,
  type UpstreamResponse,
} from '@searchdeck/testkit';
import { expect, it } from 'vitest';
import { readConfig } from './config.js';
import { rotateKeys } from './store-commands.js';
import { Browser, canaries, startBff, subscriptionId, v } from './testing/bff.js';
import { selfSignedCertificate, testKey } from './testing/certificates.js';
import { describePostgres } from './testing/databases.js';
import { startDirectory } from './testing/directory.js';
import { filesBelow, leaksIn, tablesOf, type Outputs } from './testing/leaks.js';
import { endOfTask, followTask, startTask } from './testing/tasks.js';

/**
 * Every secret that Searchdeck receives, with a random value, is used in requests, tasks, alerts, and exports. Only the
 * service or the server that it is for may receive it.
 */
const canary = (name: string) => `CANARY-${name}-${randomBytes(12).toString('hex')}`;

const jsonType = { 'content-type': 'application/json' };
const json = (body: unknown, status = 200): UpstreamResponse => ({
  status,
  headers: jsonType,
  body: JSON.stringify(body),
});

/** Servers that receive what Searchdeck exports. */
const startReceivers = async () => {
  const [auditWebhook, alertWebhook, collector] = await Promise.all([
    startUpstream(),
    startUpstream(),
    startUpstream(),
  ]);
  const messages: string[] = [];
  const syslog = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (text: string) => messages.push(text));
  });
  syslog.listen(0, '127.0.0.1');
  await once(syslog, 'listening');
  return {
    auditWebhook,
    alertWebhook,
    collector,
    syslog: { port: (syslog.address() as AddressInfo).port, text: () => messages.join('') },
    close: async () => {
      syslog.close();
      await Promise.all([auditWebhook, alertWebhook, collector].map((receiver) => receiver.close()));
    },
  };
};

const bodiesOf = (receiver: RecordingUpstream): string =>
  receiver.requests.map(({ body }) => body.toString()).join('\n');

/** Definitions with credentials of everything that a service can connect to. */
const definitionsWith = (secret: (name: string) => string): Readonly<Record<string, object>> => ({
  "/datasources('blobs')": {
    name: 'blobs',
    type: 'azureblob',
    credentials: { connectionString: secret('connection-string') },
    container: { name: 'files' },
    encryptionKey: {
      keyVaultKeyName: 'key',
      keyVaultUri: 'https://vault.example',
      accessCredentials: { applicationId: 'app', applicationSecret: secret('vault-application') },
    },
  },
  "/skillsets('enrich')": {
    name: 'enrich',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
        uri: 'https://skills.example/run',
        httpHeaders: { 'x-functions-key': secret('skill-header') },
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'words' }],
      },
    ],
    cognitiveServices: { '@odata.type': '#Vendor.Search.CognitiveServicesByKey', key: secret('skill-service') },
    knowledgeStore: { storageConnectionString: secret('knowledge-store'), projections: [] },
  },
  "/indexes('films')": {
    name: 'films',
    fields: [{ name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true }],
    vectorSearch: {
      vectorizers: [
        {
          name: 'model',
          kind: 'cloudLlm',
          cloudLlmParameters: {
            resourceUri: 'https://model.example',
            deploymentId: 'd',
            modelName: 'text-embedding-3-small',
            apiKey: secret('model'),
          },
        },
        {
          name: 'web',
          kind: 'customWebApi',
          customWebApiParameters: {
            uri: 'https://model.example/vectors',
            httpHeaders: { Authorization: `Bearer ${secret('vectorizer-header')}`, 'x-version': '2' },
          },
        },
        { name: 'unknown', kind: 'newVectorizer', newParameters: { apiKey: secret('unknown-kind') } },
      ],
    },
  },
});

/** A service that stores definitions, and repeats credentials in its errors. */
const hostileService = () => {
  const definitions = new Map<string, string>();
  return (request: RecordedRequest): UpstreamResponse => {
    const path = (request.target.split('?')[0] ?? '').replace('/services/demo', '');
    const credential = [request.header('api-key'), request.header('authorization')].join(' ');
    if (path.includes('reveal')) {
      return {
        status: 403,
        headers: { ...jsonType, 'x-ms-request-id': request.header('api-key') ?? '' },
        body: JSON.stringify({
          error: { code: 'Denied', message: `${credential} ${Buffer.from(credential).toString('base64')}` },
        }),
      };
    }
    if (path.includes('/searchServices/demo')) return json({ properties: { provisioningState: 'succeeded' } });
    if (path.endsWith('/servicestats')) return json({ counters: { storageSize: { usage: 99, quota: 100 } } });
    if (path.endsWith('/search.post.search')) return json({ '@odata.count': 1, value: [{ id: '1' }] });
    if (request.method === 'PUT') definitions.set(path, request.body.toString());
    if (request.method === 'DELETE') return { status: 204 };
    // Unlike the real service, it returns the secrets of definitions.
    const body = definitions.get(path) ?? '{"value":[]}';
    return { status: request.method === 'PUT' ? 201 : 200, headers: jsonType, body };
  };
};

/** Uses every secret, and returns where one is. `readStore`: the contents of the store. */
const useEverySecret = async (
  databaseUrl: string | undefined,
  readStore: () => Promise<Outputs>,
): Promise<string[]> => {
  const secrets: Record<string, string> = { ...canaries };
  const secret = (name: string): string => (secrets[name] ??= canary(name));
  const receivers = await startReceivers();
  const identity = await startUpstream(() =>
    json({ access_token: secret('identity-token'), expires_on: String(Math.floor(Date.now() / 1000) + 3600) }),
  );
  const audience = 'https://search.test';
  const provider = await startIdentityProvider({
    clientId: 'console',
    audience,
    users: {},
    applications: {
      'with-secret': { secret: secret('client-secret') },
      'with-certificate': { publicKey: createPublicKey(testKey).export({ format: 'jwk' }) },
    },
  });
  const keyValue = randomBytes(32).toString('base64');
  secrets['key-encryption-key'] = keyValue;
  secrets['client-certificate'] = testKey.split('\n')[1] ?? '';
  if (databaseUrl !== undefined) secrets['database-password'] = new URL(databaseUrl).password;
  const settings = readConfig(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: receivers.collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${secret('collector')}`,
      SEARCHDECK_AUDIT_WEBHOOK: `${receivers.auditWebhook.origin}/${secret('audit-url')}`,
      SEARCHDECK_AUDIT_WEBHOOK_SECRET: secret('audit-webhook'),
      SEARCHDECK_AUDIT_SYSLOG: `tcp://127.0.0.1:${receivers.syslog.port}`,
      SEARCHDECK_METRICS_TOKEN: secret('metrics-token'),
    },
    '/',
  );
  const key = { value: keyValue, variable: 'SEARCHDECK_KEY' } as const;
  const bff = await startBff({
    responder: hostileService(),
    budgets: { pollMs: 20 },
    config: { databaseUrl, key, tracing: settings.tracing, metricsToken: settings.metricsToken },
  });
  const { origin } = bff.upstream;
  await bff.restart({
    allowedOrigins: [origin, provider.issuer],
    managedIdentity: { host: { endpoint: `${identity.origin}/identity`, secret: secret('identity-header') } },
    tokenCommand: `"${process.execPath}" -p "JSON.stringify({accessToken:'${secret('command-token')}',expires_on:9e9})"`,
    audit: { ...settings.audit, anchorFile: join(bff.folder.path, 'anchors.ndjson') },
    monitoring: { ...bff.config.monitoring, webhookOrigins: [receivers.alertWebhook.origin], webhookRetryMs: 1 },
  });

  // The response of a sign-in contains the secrets of the session, and the service returns those of definitions.
  const unrecorded = new Browser(bff.server.url, []);
  const launchUrl = await bff.server.launchUrl();
  await unrecorded.signIn(launchUrl);
  const { browser } = bff;
  Object.assign(browser, { cookie: unrecorded.cookie, originSecret: unrecorded.originSecret });
  secrets['launch-token'] = new URL(launchUrl).hash.slice(1);
  secrets['session-id'] = browser.cookie?.split('=')[1] ?? '';
  secrets['origin-secret'] = browser.originSecret ?? '';

  const service = { type: 'service', kind: 'cloud', environment: 'development', readOnly: false, dialect: 'vendor' };
  const create = async (name: string, changes: object): Promise<string> => {
    const address = { endpoint: origin, managementUrl: origin };
    const target = { subscriptionId, resourceGroup: 'demo', serviceName: 'demo' };
    const body = { ...service, name, ...address, ...target, ...changes };
    const response = await browser.send('/api/connections', { method: 'POST', body });
    expect([name, response.status]).toEqual([name, 201]);
    return (response.json() as { id: string }).id;
  };
  const tokenRequest = (clientId: string | null) => ({ issuer: provider.issuer, clientId, resource: audience });
  const stored = await create('stored', {
    credentials: {
      adminKey: secret('admin-key'),
      queryKey: secret('query-key'),
      managementToken: secret('management-token'),
    },
  });
  const connections = [
    'demo',
    stored,
    await create('secret', {
      credentialSource: 'clientCredentials',
      tokenRequest: tokenRequest('with-secret'),
      credentials: { clientSecret: secret('client-secret') },
    }),
    await create('certificate', {
      credentialSource: 'clientCredentials',
      tokenRequest: tokenRequest('with-certificate'),
      credentials: { clientCertificate: `${testKey}\n${selfSignedCertificate}` },
    }),
    await create('identity', {
      credentialSource: 'managedIdentity',
      tokenRequest: { issuer: null, clientId: null, resource: audience },
    }),
    await create('command', {
      credentialSource: 'commandLine',
      tokenRequest: { issuer: null, clientId: null, resource: audience },
    }),
  ];
  for (const id of connections) {
    const at = `/api/connections/${id}`;
    const search = { method: 'POST', body: { search: '*' } };
    for (const index of ['films', 'reveal']) {
      await browser.send(`${at}/data/indexes('${index}')?${v}`);
      await browser.send(`${at}/data/indexes('${index}')/docs/search.post.search?${v}`, search);
      await browser.send(`${at}/data/synonymmaps('${index}')?${v}`, {
        method: 'PUT',
        body: { name: index, format: 'solr', synonyms: 'usa, united states' },
      });
    }
    await browser.send(`${at}/management/subscriptions?api-version=2025-05-01`);
    await startTask(browser, { kind: 'managementOperation', connectionId: id, operation: 'services.put' });
  }

  // Definitions, their history, and the deletion of one.
  const definitions = definitionsWith(secret);
  const at = `/api/connections/${stored}`;
  for (const [path, body] of Object.entries(definitions)) {
    const headers = { prefer: 'return=representation' };
    const saved = await unrecorded.send(`${at}/data${path}?${v}`, { method: 'PUT', body, headers });
    expect([path, saved.status]).toEqual([path, 201]);
    await unrecorded.send(`${at}/data${path}?${v}`);
  }
  await browser.send(`${at}/data/datasources('blobs')?${v}`, { method: 'DELETE' });
  for (const [kind, name] of [
    ['datasources', 'blobs'],
    ['skillsets', 'enrich'],
    ['indexes', 'films'],
  ]) {
    const list = (await browser.send(`${at}/history?kind=${kind}&name=${name}`)).json() as BffResult<'history.list'>;
    expect(list.value.length).toBeGreaterThan(0);
    for (const { id } of list.value) await browser.send(`${at}/history/versions/${id}`);
  }

  // Tasks: one with a file, and one whose service repeats the credential.
  for (const [indexName, state] of [
    ['films', 'succeeded'],
    ['reveal', 'failed'],
  ]) {
    const input = { kind: 'exportDocuments', connectionId: stored, indexName, format: 'ndjson' };
    const { id } = await startTask(browser, input);
    await followTask(browser, id);
    expect(await endOfTask(browser, id)).toMatchObject({ state });
    if (state === 'succeeded') await browser.send(`/api/tasks/${id}/file`);
  }

  // An alert.
  const webhook = {
    url: `${receivers.alertWebhook.origin}/hooks/${secret('alert-path')}?key=${secret('alert-query')}`,
    secret: secret('alert-webhook'),
  };
  expect((await browser.send(`${at}/monitoring`, { method: 'PATCH', body: { webhook } })).status).toBe(200);
  await browser.send(`${at}/monitoring/samples`, { method: 'POST' });
  await receivers.alertWebhook.waitFor(1, 20_000);
  await browser.send(`${at}/monitoring`);
  await browser.send('/api/alerts');

  // A rotation, the audit log in every form, and the metrics.
  await rotateKeys(bff.config, 'data-key');
  await browser.send(`${at}/data/indexes?${v}`);
  await browser.send('/api/audit?top=500');
  await browser.send('/api/audit/export');
  await browser.send('/api/connections');
  await browser.send('/api/tasks');
  await browser.send('/metrics', { headers: { authorization: `Bearer ${secret('metrics-token')}` } });
  const pending = async () => {
    const { exports } = (await browser.send('/api/audit/status')).json() as AuditStatus;
    return exports.map((each) => each.pending);
  };
  await expect.poll(pending).toEqual([0, 0]);
  // With the write-ahead log, which is removed at the end.
  const filesWhileRunning = Object.entries(filesBelow(bff.folder.path)).map(([name, bytes]) => [
    `running: ${name}`,
    bytes,
  ]);
  // Sends the remaining spans.
  await bff.server.stop(500);

  const sentRequests = [...bff.upstream.requests, ...identity.requests];
  const received = sentRequests.map(({ headers, body }) => `${JSON.stringify(headers)} ${body.toString()}`).join('\n');
  const tokens = [...new Set([...received.matchAll(/Bearer (ey[\w.-]+)/g)].map(([, token]) => token ?? ''))];
  expect(tokens.length).toBeGreaterThan(1);
  for (const [i, token] of tokens.entries()) secrets[`token ${i}`] = token;
  // The services and the servers received what is for them.
  const usedSecrets = new Set(leaksIn({ service: received }, secrets).map((leak) => leak.replace(' in service', '')));
  const unused = Object.keys(secrets).filter((name) => !usedSecrets.has(name));
  const elsewhere = ['alert-', 'audit-', 'collector', 'client-', 'key-', 'database-', 'launch-', 'session-', 'origin-'];
  expect(unused.filter((name) => !elsewhere.some((prefix) => name.startsWith(prefix)))).toEqual(['metrics-token']);

  const { auditWebhook, alertWebhook, collector, syslog } = receivers;
  const writtenTexts = {
    'a response or the log': bff.exposedText(),
    'the audit log webhook': bodiesOf(auditWebhook),
    'the alert webhook': bodiesOf(alertWebhook),
    'the traces': bodiesOf(collector),
    syslog: syslog.text(),
  };
  expect(Object.entries(writtenTexts).filter(([, text]) => text === '')).toEqual([]);
  const outputs: Outputs = {
    ...writtenTexts,
    ...Object.fromEntries(filesWhileRunning),
    ...filesBelow(bff.folder.path),
    ...(await readStore()),
  };
  await bff.close();
  await Promise.all([receivers.close(), identity.close(), provider.close()]);
  return leaksIn(outputs, secrets);
};

it('no secret is in a response, the log, a file, the audit log, an export, an alert, a metric, or a trace', async () => {
  expect(await useEverySecret(undefined, async () => ({}))).toEqual([]);
});

describePostgres('with a store in PostgreSQL', (databases) => {
  it('no secret is in a table either', async () => {
    const databaseUrl = await databases.create();
    expect(await useEverySecret(databaseUrl, () => tablesOf(databases, databaseUrl))).toEqual([]);
  });
});

it('the tokens of a directory are neither stored nor logged', async () => {
  const directory = await startDirectory();
  const { bff } = directory;
  const browser = bff.signedOut();
  const { nonce, headers } = await directory.start(browser);
  const issued = await directory.tokens('olga', nonce);
  expect((await browser.openSession({ mode: 'directory', ...issued }, headers)).status).toBe(201);
  expect((await browser.send('/api/session')).status).toBe(200);
  const outputs = { 'a response or the log': bff.exposedText(), ...filesBelow(bff.folder.path) };
  expect(leaksIn(outputs, { ...issued })).toEqual([]);
  await directory.close();
});
