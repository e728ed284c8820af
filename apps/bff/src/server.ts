import { matchOperation, SearchError, type Contract } from '@searchdeck/contract';
import { isCorrupt } from '@searchdeck/sqlite';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AlertMonitor } from './alerts/alert-monitor.js';
import { Webhooks } from './alerts/webhook.js';
import { WebhookSender } from './alerts/webhook-sender.js';
import { createApp } from './app.js';
import { AnchorFile } from './audit/anchor-file.js';
import { Audit } from './audit/audit.js';
import { AuditJobs } from './audit/audit-jobs.js';
import type { ExportTarget } from './audit/export/export-target.js';
import { Syslog } from './audit/export/syslog.js';
import { Webhook } from './audit/export/webhook.js';
import { beginKeyedChain } from './audit/sealed-chain.js';
import { ConfigError, type Config } from './config.js';
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
import { drain, listen, newServer } from './http-server.js';
import { storedMonitoring } from './monitoring/settings.js';
import { UsageSampler } from './monitoring/usage-sampler.js';
import { CircuitBreaker } from './outbound/breaker.js';
import { OutboundClient } from './outbound/client.js';
import type { Resolve } from './outbound/connector.js';
import { Readiness } from './health/readiness.js';
import { Shutdown } from './health/shutdown.js';
import { measuredStore } from './metrics/measured-store.js';
import { Metrics } from './metrics/metrics.js';
import { metricsSnapshot } from './metrics/snapshot.js';
import { OpenRequests, type RequestObserver } from './middleware/open-requests.js';
import { contextOf } from './middleware/request-context.js';
import { requestLog } from './middleware/request-log.js';
import { NetworkProbe } from './outbound/network-probe.js';
import { loopbackOrigins, originsOf, runningUrlEntry } from './origins.js';
import { PeriodicJob } from './periodic-job.js';
import { Upstream } from './proxy/upstream.js';
import { configuredSignIn } from './sessions/configured-sign-in.js';
import { Sessions } from './sessions/sessions.js';
import { SignInAttempts } from './sessions/sign-in-attempts.js';
import { SiteFiles } from './site/files.js';
import type { Store } from './store/repositories.js';
import { openStore, STORE_FILE } from './store/open-store.js';
import { taskKinds } from './tasks/kinds/kinds.js';
import { StoredTaskFiles } from './tasks/stored-task-files.js';
import { TaskFiles } from './tasks/task-files.js';
import { TaskService } from './tasks/task-service.js';
import { newTrace } from './tracing/trace-context.js';
import type { Tracer } from './tracing/tracer.js';
import { TrafficMonitor } from './traffic/traffic.js';

export interface RunningServer {
  /** URL on this machine. */
  url: string;
  port: number;
  sessions: Sessions;
  store: Store;
  /** Where the operator signs in; with local sign-in, a new link that signs in one browser, once. */
  launchUrl(): Promise<string>;
  /**
   * Becomes unavailable for load balancers, then stops listening, waits for open requests, and closes everything. A second
   * call ends the delay for load balancers.
   */
  stop(timeoutMs?: number): Promise<void>;
}

/** Folder of the sealed files of tasks. */
const TASK_FILES = 'task-files';
/** For the last anchor of the audit. */
const AUDIT_STOP_MS = 1_000;

/** How long a restart waits for the previous process to end. */
const LOCK_WAIT_MS = 3_000;

export interface ServerOptions {
  /** Replaces the system's name resolution. */
  resolve?: Resolve | undefined;
  /** Default: the registered operations. */
  contract?: Pick<Contract, 'match'> | undefined;
  /** Simulates a full disk: the database does not grow beyond this number of pages. Default: no limit. */
  maxStorePages?: number | undefined;
}

/** Composes the program and listens. */
export const startServer = async (
  config: Config,
  log: Logger,
  { resolve, contract = { match: matchOperation }, maxStorePages }: ServerOptions = {},
): Promise<RunningServer> => {
  const { local } = config;
  const { store: opened, lock } = await openStore(config, { lockWaitMs: LOCK_WAIT_MS, maxPages: maxStorePages });
  const metrics = new Metrics();
  const store = measuredStore(opened, (operation, elapsedMs) => metrics.recordStoreOperation(operation, elapsedMs));
  const release = async () => {
    await opened.close();
    lock?.release();
  };
  try {
    if (lock === undefined) {
      throw new ConfigError(
        `Searchdeck is already running on the data folder ${config.dataDir}. Stop it, or set SEARCHDECK_DATA to another folder.`,
      );
    }
    const policy = endpointPolicy(config);
    const outbound = new OutboundClient(config.budgets, policy.addressRule, resolve);
    const vault = await openVault(store, config);
    const {
      signIn,
      exchange,
      launchUrl,
      close: closeSignIn,
    } = await configuredSignIn({ config, store, vault, log, resolve });
    const sealed = new SealedTokens(vault);
    const storesTokens = config.directory?.api !== undefined;
    const sessions = new Sessions(
      store.sessions,
      config.sessions,
      signIn.mode,
      Date.now,
      storesTokens ? sealed : undefined,
    );
    const tokenSources: TokenSources = {
      clientCredentials: new ClientCredentials({ outbound, policy }),
      managedIdentity: new ManagedIdentity(outbound, config.managedIdentity),
      commandLine: new CommandLine(config.tokenCommand, config.directory === undefined),
      onBehalfOf: new UserTokens({ exchange, sessions, sealed, repository: store.userTokens }),
    };
    const connections = new Connections(store.connections, vault, policy, (source) =>
      checkCredentialSource(tokenSources, source),
    );
    const credentials = new Credentials(connections, tokenSources);
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
    const breaker = new CircuitBreaker(config.budgets);
    const tracer = await configuredTracer(config, log);
    const upstream = new Upstream(outbound, breaker, config.budgets, [metrics, ...definedItems(tracer)]);
    const requests = new OpenRequests(
      [requestLog(log), requestMetrics(metrics), ...definedItems(tracer?.recordRequest)],
      tracer === undefined ? undefined : newTrace,
    );
    metrics.collectFrom(() => metricsSnapshot({ store, breaker, requests, auditJobs, idleMs: config.sessions.idleMs }));
    const readiness = new Readiness({
      store: () => store.health.checkWritable(Date.now()),
      migrations: async () => {
        if (!(await store.health.isMigrated())) throw schemaOutdated();
      },
      key: () => vault.check(),
    });
    const traffic = new TrafficMonitor();
    const history = new DefinitionHistory({
      repository: store.definitionVersions,
      credentials,
      upstream,
      limits: config.history,
      log,
    });
    const tasks = new TaskService({
      repository: store.tasks,
      connections,
      kinds: taskKinds({
        credentials,
        upstream,
        audit,
        traffic,
        history,
        pollMs: config.budgets.pollMs,
        retentionMs: config.taskFiles.retentionMs,
      }),
      files:
        store.taskFiles === undefined
          ? await TaskFiles.open(join(config.dataDir, TASK_FILES), vault, config.taskFiles.quotaBytes)
          : new StoredTaskFiles(store.taskFiles, vault, config.taskFiles.quotaBytes),
      isShared: store.isShared,
      leaseMs: config.budgets.taskLeaseMs,
      log,
    });
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
    await auditJobs.open();
    const server = newServer(config.budgets);
    // Take the port first: a second start on the same data must not change anything before it fails.
    const port = await listen(server, config.host, config.port, async (actual) => {
      await store.exclusively(() => connections.refreshDemo(local));
      return createApp({
        origins: originsOf(config, actual),
        store,
        sessions,
        signIn,
        attempts: new SignInAttempts(config.sessions.failedSignInsPerMinute),
        connections,
        credentials,
        tokenSources,
        vault,
        audit,
        auditJobs,
        upstream,
        history,
        network: new NetworkProbe(config.budgets, policy.addressRule, resolve),
        tasks,
        traffic,
        sampler,
        webhooks,
        budgets: config.budgets,
        contract,
        files: config.consoleDist === undefined ? undefined : new SiteFiles(config.consoleDist),
        requests,
        readiness,
        metrics,
        propagatesTrace: tracer?.propagates ?? false,
        metricsAccess: { token: config.metricsToken, isBehindProxy: config.publicOrigin !== undefined },
        log,
      });
    });
    const [publicOrigin] = originsOf(config, port);
    const [url] = loopbackOrigins(config, port);
    await store.meta.set(runningUrlEntry(config), publicOrigin);
    await tasks.resume();
    sampler.start();
    sender.start();
    auditJobs.start();
    // Best effort: a sign-in removes them, too.
    const cleanup = new PeriodicJob(() => sessions.removeExpired().catch(() => undefined), CLEANUP_INTERVAL_MS);
    cleanup.start();
    const shutdown = new Shutdown({
      readiness,
      requests,
      delayMs: config.shutdown.delayMs,
      close: async (timeoutMs) => {
        const endsAt = performance.now() + timeoutMs;
        // Tasks stop first, so that their event streams end and do not delay the server.
        const stopped = Promise.all([tasks.stop(), sampler.stop(), sender.stop(), cleanup.stop()]);
        await Promise.race([stopped, sleep(timeoutMs, undefined, { ref: false })]);
        await drain(server, Math.max(0, endsAt - performance.now()));
        // After the last request, so that its entry is anchored.
        const leftMs = Math.max(AUDIT_STOP_MS, endsAt - performance.now());
        await Promise.race([auditJobs.stop(), sleep(leftMs, undefined, { ref: false })]);
        await outbound.close();
        await tracer?.close();
        await closeSignIn();
        // The store may be unavailable.
        await store.meta.remove(runningUrlEntry(config)).catch(() => undefined);
        await release();
      },
    });
    return {
      url,
      port,
      sessions,
      store,
      launchUrl: () => launchUrl(publicOrigin),
      stop: (timeoutMs = config.shutdown.timeoutMs) => shutdown.stop(timeoutMs),
    };
  } catch (error) {
    await release();
    if (!isCorrupt(error)) throw error;
    throw new ConfigError(
      `The database ${join(config.dataDir, STORE_FILE)} is damaged. Restore it from a backup, or move it away to start without its connections.`,
      { cause: error },
    );
  }
};

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

/** Where the audit is exported to. */
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

/** How often sessions that have ended and expired tokens are removed from the store. */
const CLEANUP_INTERVAL_MS = 10 * 60_000;
