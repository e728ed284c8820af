import { SearchError } from '@searchdeck/contract';
import type { Resolve } from '@searchdeck/outbound';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AlertMonitor } from './alerts/alert-monitor.js';
import { Webhooks } from './alerts/webhook.js';
import { WebhookSender } from './alerts/webhook-sender.js';
import { AnchorFile } from './audit/anchor-file.js';
import { Audit } from './audit/audit.js';
import { AuditJobs } from './audit/audit-jobs.js';
import type { ExportTarget } from './audit/export/export-target.js';
import { Syslog } from './audit/export/syslog.js';
import { Webhook } from './audit/export/webhook.js';
import { beginKeyedChain } from './audit/sealed-chain.js';
import type { Config } from './config.js';
import { Connections } from './connections/connections.js';
import { EndpointPolicy, parseEndpoint } from './connections/endpoint-policy.js';
import { checkCredentialSource, Credentials, type TokenSources } from './credentials/credentials.js';
import { ClientCredentials } from './credentials/tokens/client-credentials.js';
import { CommandLine } from './credentials/tokens/command-line.js';
import { identityOrigin, ManagedIdentity } from './credentials/tokens/managed-identity.js';
import { SealedTokens } from './credentials/tokens/sealed-tokens.js';
import { UserTokens } from './credentials/tokens/user-tokens.js';
import { currentKey } from './credentials/rotate-keys.js';
import { Vault } from './credentials/vault.js';
import { DefinitionHistory } from './history/definition-history.js';
import { storedMonitoring } from './monitoring/settings.js';
import { UsageSampler } from './monitoring/usage-sampler.js';
import { CircuitBreaker } from './outbound/breaker.js';
import { OutboundClient } from './outbound/client.js';
import { Readiness } from './health/readiness.js';
import type { Metrics } from './metrics/metrics.js';
import { metricsSnapshot } from './metrics/snapshot.js';
import { OpenRequests, type RequestObserver } from './middleware/open-requests.js';
import { contextOf } from './middleware/request-context.js';
import { requestLog } from './middleware/request-log.js';
import { NetworkProbe } from './outbound/network-probe.js';
import { Upstream } from './proxy/upstream.js';
import { configuredSignIn } from './sessions/configured-sign-in.js';
import { Sessions } from './sessions/sessions.js';
import type { Store } from './store/repositories.js';
import { taskKinds } from './tasks/kinds/kinds.js';
import { StoredTaskFiles } from './tasks/stored-task-files.js';
import { TaskFiles } from './tasks/task-files.js';
import { TaskService } from './tasks/task-service.js';
import { newTrace } from './tracing/trace-context.js';
import type { Tracer } from './tracing/tracer.js';
import { TrafficMonitor } from './traffic/traffic.js';

/** What the parts of the server are created from. */
interface ServiceContext {
  config: Config;
  log: Logger;
  store: Store;
  metrics: Metrics;
  /** Replaces the system's name resolution. */
  resolve: Resolve | undefined;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates what the routes and the background work use. Nothing runs yet. */
export const createServices = async (context: ServiceContext) => {
  const { config, log, store, metrics, resolve } = context;
  const policy = endpointPolicy(config);
  const outbound = new OutboundClient(config.budgets, policy.addressRule, resolve);
  const vault = await openVault(store, config);
  const access = await createAccess(context, { policy, outbound, vault });
  const { connections, credentials } = access;
  const { audit, auditJobs } = await createAudit(context, { policy, vault });
  const tracer = await configuredTracer(config, log);
  const breaker = new CircuitBreaker(config.budgets);
  const upstream = new Upstream(outbound, breaker, config.budgets, [metrics, ...definedItems(tracer)]);
  const requests = new OpenRequests(
    [requestLog(log), requestMetrics(metrics), ...definedItems(tracer?.recordRequest)],
    tracer === undefined ? undefined : newTrace,
  );
  metrics.collectFrom(() => metricsSnapshot({ store, breaker, requests, auditJobs, idleMs: config.sessions.idleMs }));
  const traffic = new TrafficMonitor();
  const history = new DefinitionHistory({
    repository: store.definitionVersions,
    credentials,
    upstream,
    limits: config.history,
    log,
  });
  const sharedServices = { vault, connections, credentials, upstream, audit, traffic, history };
  return {
    ...access,
    ...sharedServices,
    ...createMonitoring(context, { ...sharedServices, policy, outbound }),
    outbound,
    auditJobs,
    tracer,
    requests,
    readiness: createReadiness(store, vault),
    tasks: await createTasks(context, sharedServices),
    network: new NetworkProbe(config.budgets, policy.addressRule, resolve),
  };
};

/** Who signs in, and how requests to services are authenticated. */
const createAccess = async (
  { config, store, log, resolve }: ServiceContext,
  { policy, outbound, vault }: { policy: EndpointPolicy; outbound: OutboundClient; vault: Vault },
) => {
  const { signIn, exchange, launchUrl, close } = await configuredSignIn({ config, store, vault, log, resolve });
  const sealedTokens = new SealedTokens(vault);
  const storesTokens = config.directory?.api !== undefined;
  const sessions = new Sessions(
    store.sessions,
    config.sessions,
    signIn.mode,
    Date.now,
    storesTokens ? sealedTokens : undefined,
  );
  const tokenSources: TokenSources = {
    clientCredentials: new ClientCredentials({ outbound, policy }),
    managedIdentity: new ManagedIdentity(outbound, config.managedIdentity),
    commandLine: new CommandLine(config.tokenCommand, config.directory === undefined),
    onBehalfOf: new UserTokens({ exchange, sessions, sealed: sealedTokens, repository: store.userTokens }),
  };
  const connections = new Connections(store.connections, vault, policy, (source) =>
    checkCredentialSource(tokenSources, source),
  );
  const credentials = new Credentials(connections, tokenSources);
  return { signIn, launchUrl, closeSignIn: close, sessions, tokenSources, connections, credentials };
};

const createAudit = async (
  { config, store, metrics, log, resolve }: ServiceContext,
  { policy, vault }: { policy: EndpointPolicy; vault: Vault },
) => {
  const anchorFile = config.audit.anchorFile === undefined ? undefined : new AnchorFile(config.audit.anchorFile);
  const auditJobs = new AuditJobs({
    store,
    keys: vault,
    settings: config.audit,
    anchorFile,
    targets: await exportTargets(config, policy, resolve),
    backoffMs: config.budgets.retryBaseMs,
    onExportFailure: (destination) => metrics.recordAuditExportFailure(destination),
    log,
  });
  const audit = new Audit({
    repository: store.audit,
    keys: vault,
    log,
    anchorFile,
    onRecorded: () => auditJobs.wake(),
  });
  return { audit, auditJobs };
};

/** The services that tasks and the monitoring share. */
interface SharedServices {
  vault: Vault;
  connections: Connections;
  credentials: Credentials;
  upstream: Upstream;
  audit: Audit;
  traffic: TrafficMonitor;
  history: DefinitionHistory;
}

/** Folder of the sealed files of tasks. */
const TASK_FILES = 'task-files';

const createTasks = async (
  { config, store, log }: ServiceContext,
  { vault, connections, ...services }: SharedServices,
): Promise<TaskService> => {
  const { credentials, upstream, audit, traffic, history } = services;
  const { quotaBytes, retentionMs } = config.taskFiles;
  return new TaskService({
    repository: store.tasks,
    connections,
    kinds: taskKinds({ credentials, upstream, audit, traffic, history, pollMs: config.budgets.pollMs, retentionMs }),
    files:
      store.taskFiles === undefined
        ? await TaskFiles.open(join(config.dataDir, TASK_FILES), vault, quotaBytes)
        : new StoredTaskFiles(store.taskFiles, vault, quotaBytes),
    isShared: store.isShared,
    leaseMs: config.budgets.taskLeaseMs,
    log,
  });
};

const createMonitoring = (
  { config, store, log }: ServiceContext,
  { policy, outbound, vault, ...services }: SharedServices & { policy: EndpointPolicy; outbound: OutboundClient },
) => {
  const { connections, credentials, upstream, audit, traffic, history } = services;
  const webhooks = new Webhooks({ policy, vault, outbound });
  const sender = new WebhookSender({
    store,
    webhooks,
    webhookOf: async (connectionId) => {
      const connection = await store.connections.find(connectionId);
      return connection && (await storedMonitoring(connection, store.monitoring)).webhook;
    },
    retryMs: config.monitoring.webhookRetryMs,
    log,
  });
  const sampler = new UsageSampler({
    connections,
    store,
    alerts: new AlertMonitor({ store, traffic, sender }),
    intervalMs: config.monitoring.intervalMs,
    credentials,
    upstream,
    audit,
    history,
    log,
  });
  return { webhooks, sender, sampler };
};

const createReadiness = (store: Store, vault: Vault): Readiness =>
  new Readiness({
    store: () => store.health.checkWritable(Date.now()),
    migrations: async () => {
      if (!(await store.health.isMigrated())) throw schemaOutdated();
    },
    key: () => vault.check(),
  });

/** Which endpoints connections may use: those of the clouds, of the local service, and the ones that are configured. */
const endpointPolicy = ({ local, managedIdentity, allowedOrigins, monitoring }: Config): EndpointPolicy => {
  const localOrigins =
    local === undefined
      ? []
      : [parseEndpoint(local.endpoint, 'endpoint').origin, parseEndpoint(local.managementUrl, 'managementUrl').origin];
  const identity = managedIdentity === undefined ? undefined : identityOrigin(managedIdentity);
  return new EndpointPolicy(localOrigins, allowedOrigins, identity, monitoring.webhookOrigins);
};

/** Exclusively: two processes that start at the same time on a new store must not create two keys. */
const openVault = (store: Store, config: Config): Promise<Vault> =>
  store.exclusively(async () => {
    const vault = await Vault.open(store.keys, await currentKey(store, config));
    await beginKeyedChain(store.audit, vault);
    return vault;
  });

const definedItems = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** Loaded only if spans are recorded. */
const configuredTracer = async ({ tracing, budgets }: Config, log: Logger): Promise<Tracer | undefined> => {
  if (tracing === undefined) return undefined;
  const { OtlpTracer } = await import('./tracing/otlp-tracer.js');
  return new OtlpTracer(tracing, budgets, log);
};

/** Where the audit log is exported to. */
const exportTargets = async (
  { audit, budgets }: Config,
  policy: EndpointPolicy,
  resolve?: Resolve,
): Promise<ExportTarget[]> => [
  ...definedItems(audit.webhook).map(
    (settings) => new Webhook({ settings, budgets, ruleOf: policy.addressRule, resolve }),
  ),
  ...(await Promise.all(definedItems(audit.syslog).map((settings) => Syslog.open(settings)))),
];

const requestMetrics =
  (metrics: Metrics): RequestObserver =>
  (req, res, elapsedMs) => {
    const status = res.headersSent ? res.statusCode : 'aborted';
    metrics.recordRequest(req.method, contextOf(req).route ?? 'other', status, elapsedMs);
  };

/** For example, a backup of an older version was restored while this program runs. */
const schemaOutdated = () =>
  new SearchError({ status: 503, code: 'SCHEMA_OUTDATED', message: 'The schema of the store lacks a migration.' });
