import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { messageOf } from '@searchdeck/contract';
import { endThreads } from '@searchdeck/engine/threads';
import { checkAnalysisData } from './analysis-data.js';
import type { App } from './app-context.js';
import { createApp, scheduleStartupJobs } from './compose.js';
import { certificateHosts, serviceConfig } from './config.js';
import { HELP } from './options/help.js';
import { parseOptions, type Options } from './options/parse-options.js';
import { UsageError } from './options/usage-error.js';
import { credentialLines, credentialsOf, ensureSecrets, saveServedUrl, storedCredentials } from './credentials.js';
import { selfSignedCertificate, readCertificate, type ServerCertificate } from './http/certificate.js';
import { createHttpServer, serve, stopHttpServer } from './http/server.js';
import { DEMO, ensureDemo } from './services/demo.js';
import { createGuides } from './samples/guides.js';
import { loadSamples } from './samples/index.js';
import { openDatabase, StoreError } from './store/database.js';
import { Settings } from './store/settings.js';
import { Services, type ServiceRecord } from './store/services.js';
import { systemClock } from './runs/clock.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const printLine = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Ends the process with an error message of one line. */
const exitWithError = (message: string): never => {
  printLine(message);
  process.exit(1);
};

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; use another --port',
  EACCES: 'requires permissions that this user lacks; use another --port',
  EADDRNOTAVAIL: 'is not an address of this machine; use another --host',
  ENOTFOUND: 'is not an address of this machine; use another --host',
};

const listen = (server: Server, { host, port }: Pick<Options, 'host' | 'port'>): Promise<number> =>
  new Promise((resolvePort, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = LISTEN_ERRORS[error.code ?? ''] ?? `can't be used (${error.message})`;
      reject(new UsageError(`The address ${host}:${port} ${reason}.`));
    });
    server.listen(port, host, () => resolvePort((server.address() as AddressInfo).port));
  });

const loadCertificate = async (
  options: Options,
  dataDirectory: string,
  serviceNames: readonly string[],
): Promise<ServerCertificate | undefined> => {
  const { https } = options;
  if (https === undefined) return undefined;
  return https === 'own'
    ? selfSignedCertificate(dataDirectory, certificateHosts(options, serviceNames), Date.now())
    : readCertificate(resolve(https.certificate), resolve(https.key));
};

const announce = (app: App, options: Options, demo: ServiceRecord, certificate: string | undefined): void => {
  const credentials = {
    ...credentialsOf(app.config, app.services, demo),
    ...(certificate === undefined ? {} : { certificate }),
    pid: process.pid,
    version,
  };
  process.stdout.write(
    options.json
      ? `${JSON.stringify(credentials)}\n`
      : `The local search service is ready. Press Ctrl+C to stop it.
${credentialLines(credentials)}${certificate === undefined ? '' : `  Certificate       ${certificate}\n`}`,
  );
};

/** A failure is reported and leaves the samples to the next start; a signal is not a failure. */
const loadSamplesOrReport = async (app: App, demo: ServiceRecord, signal: AbortSignal): Promise<void> => {
  try {
    await loadSamples(app, demo, { print: printLine, signal });
    await createGuides(app, demo);
  } catch (error) {
    if (!signal.aborted) {
      printLine(`Couldn't load the samples: ${messageOf(error)}`);
    }
  }
};

const run = async (options: Options): Promise<void> => {
  if (options.analysisData !== undefined) checkAnalysisData(resolve(options.analysisData));
  const dataDirectory = resolve(options.data);
  const store = openDatabase(dataDirectory);
  const settings = new Settings(store.database);
  const secrets = ensureSecrets(settings, options);

  // The port is part of the configuration, and with --port 0 only the listening server knows it.
  const serviceNames = new Services(store.database).all().map(({ name }) => name);
  const certificate = await loadCertificate(options, dataDirectory, [...new Set([DEMO.name, ...serviceNames])]);
  const server = createHttpServer(certificate);
  const port = await listen(server, options);
  saveServedUrl(settings, options, port);
  const app = createApp({
    config: serviceConfig(options, port, secrets),
    store,
    dataDirectory,
    clock: systemClock,
    log: pino({ level: options.log, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2)),
  });
  serve(server, app);
  const demo = ensureDemo(app, { adminKey: options.adminKey, acceptsTokens: options.https !== undefined });

  const stopController = new AbortController();
  const { signal } = stopController;
  const sampleLoading = options.samples ? loadSamplesOrReport(app, demo, signal) : Promise.resolve();
  const stop = async (): Promise<void> => {
    if (signal.aborted) return;
    stopController.abort();
    await Promise.all([stopHttpServer(server), sampleLoading]);
    await app.close();
    await endThreads();
    process.exit(0);
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => void stop());

  await sampleLoading;
  if (signal.aborted) return;
  app.progress = { isReady: true, message: 'ready' };
  announce(app, options, demo, certificate?.path);
  scheduleStartupJobs(app, demo, { samples: options.samples, print: printLine });
};

const main = async (): Promise<void> => {
  try {
    const options = parseOptions(process.argv.slice(2), process.env);
    if (options === 'help') process.stdout.write(HELP);
    else if (options === 'version') process.stdout.write(`${version}\n`);
    else if (options.keys) {
      const credentials = storedCredentials(options, resolve(options.data));
      process.stdout.write(options.json ? `${JSON.stringify(credentials)}\n` : credentialLines(credentials));
    } else await run(options);
  } catch (error) {
    if (error instanceof UsageError || error instanceof StoreError) exitWithError(error.message);
    throw error;
  }
};
await main();
