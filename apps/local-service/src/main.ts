import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { checkAnalysisData } from './analysis-data.js';
import type { App } from './app-context.js';
import { createApp } from './compose.js';
import { certificateHosts, HELP, parseOptions, serviceConfig, UsageError, type Options } from './config.js';
import { credentialLines, credentialsOf, noteServed, storedCredentials } from './credentials.js';
import { ownCertificate, readCertificate, type ServerCertificate } from './http/certificate.js';
import { createHttpServer, serve, stopHttpServer } from './http/server.js';
import { ensureDemo } from './services/demo.js';
import { embedSamples, loadSamples } from './samples/index.js';
import { openDatabase, StoreError } from './store/database.js';
import { Settings } from './store/settings.js';
import type { ServiceRecord } from './store/services.js';
import { warmUp } from './indexes/warm-up.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Ends the process with one clear line. */
const fail = (message: string): never => {
  say(message);
  process.exit(1);
};

const listen = (server: Server, { host, port }: Pick<Options, 'host' | 'port'>): Promise<number> =>
  new Promise((done, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use; give another --port'
          : error.code === 'EACCES'
            ? 'may not be used by this user; give another --port'
            : error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
              ? 'is not an address of this machine; give another --host'
              : `cannot be used (${error.message})`;
      reject(new UsageError(`The address ${host}:${port} ${why}.`));
    });
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });

const certificateOf = async (options: Options, dataDirectory: string): Promise<ServerCertificate | undefined> => {
  const { https } = options;
  if (https === undefined) return undefined;
  return https === 'own'
    ? ownCertificate(dataDirectory, certificateHosts(options), Date.now())
    : readCertificate(resolve(https.certificate), resolve(https.key));
};

const announce = (app: App, options: Options, demo: ServiceRecord, certificate: string | undefined): void => {
  const facts = {
    ...credentialsOf(app.config, app.services, demo),
    ...(certificate === undefined ? {} : { certificate }),
    pid: process.pid,
    version,
  };
  process.stdout.write(
    options.json
      ? `${JSON.stringify(facts)}\n`
      : `The local search service is ready. Ctrl-C stops it.
${credentialLines(facts)}${certificate === undefined ? '' : `  Certificate       ${certificate}\n`}`,
  );
};

const run = async (options: Options): Promise<void> => {
  if (options.analysisData !== undefined) checkAnalysisData(resolve(options.analysisData));
  const dataDirectory = resolve(options.data);
  const store = openDatabase(dataDirectory);
  const settings = new Settings(store.database);
  const token = options.managementToken ?? settings.get('managementToken') ?? randomBytes(32).toString('base64url');
  settings.set('managementToken', token);

  // The port is part of the configuration, and with --port 0 only the listening server knows it.
  const certificate = await certificateOf(options, dataDirectory);
  const server = createHttpServer(certificate);
  const port = await listen(server, options);
  noteServed(settings, options, port);
  // Samples come in as any documents do; by https nobody promises that this process trusts the certificate, so they have
  // a door of their own on this machine, until they are in.
  const door = certificate === undefined || !options.samples ? undefined : createHttpServer();
  const doorPort = door === undefined ? undefined : await listen(door, { host: '127.0.0.1', port: 0 });
  const app = createApp({
    config: serviceConfig(options, port, token, doorPort),
    store,
    dataDirectory,
    now: Date.now,
    log: pino({ level: options.log, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2)),
  });
  serve(server, app);
  if (door !== undefined) serve(door, app);
  const demo = ensureDemo(app, options.adminKey);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await Promise.all([stopHttpServer(server), door === undefined ? undefined : stopHttpServer(door)]);
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());

  if (options.samples) {
    try {
      await loadSamples(app, demo, say);
    } catch (error) {
      // A signal in the middle is no failure; any other reason is told, and the next start tries again.
      if (!stopping) say(`The samples could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (stopping) return;
  app.progress = { ready: true, message: 'ready' };
  announce(app, options, demo, certificate?.path);
  if (options.samples) await embedSamples(app, demo, (line) => !stopping && say(line));
  if (stopping) return;
  if (door !== undefined) await stopHttpServer(door);
  // What is wrong with the model is in the log already, and said again to who asks for it.
  await warmUp(app).catch(() => false);
};

const main = async (): Promise<void> => {
  try {
    const options = parseOptions(process.argv.slice(2), process.env);
    if (options === 'help') process.stdout.write(HELP);
    else if (options === 'version') process.stdout.write(`${version}\n`);
    else if (options.keys) {
      const facts = storedCredentials(options, resolve(options.data));
      process.stdout.write(options.json ? `${JSON.stringify(facts)}\n` : credentialLines(facts));
    } else await run(options);
  } catch (error) {
    if (error instanceof UsageError || error instanceof StoreError) fail(error.message);
    throw error;
  }
};
await main();
