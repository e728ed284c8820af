import { pino } from 'pino';
import { ConfigError, readConfig, removeSecrets } from './config.js';
import { launchLinkOfRunning, rotateKeys, startServer, type KeyRotation } from './server.js';

/** For closing the store and sockets after the last request. */
const STOP_MARGIN_MS = 5_000;

const ROTATIONS: Readonly<Record<string, KeyRotation>> = {
  '--rotate-keys': 'data-key',
  '--key-encryption-key': 'key-encryption-key',
  '--discard-lost': 'discard-lost',
};
const ARGUMENTS = ['--json', '--launch-link', ...Object.keys(ROTATIONS)];

/**
 * `main.js [--json]` starts the BFF. `--launch-link` prints a new launch link for the BFF that is running on the same data
 * folder: a user who can write to that folder controls its sessions anyway. `--rotate-keys` seals the credentials with a new
 * data key; with `--key-encryption-key`, the data keys are wrapped under another key instead, and with `--discard-lost`,
 * credentials can be entered again after that key was lost.
 */
const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !ARGUMENTS.includes(arg));
  if (unknown !== undefined) throw new ConfigError(`Unknown argument ${unknown}. Supported: ${ARGUMENTS.join(', ')}.`);
  const config = readConfig(process.env, process.cwd());
  removeSecrets(process.env);
  const json = args.includes('--json');
  const print = (ready: { url: string; launchUrl: string }) =>
    process.stdout.write(`${json ? JSON.stringify(ready) : ready.launchUrl}\n`);

  if (args.includes('--launch-link')) {
    const link = await launchLinkOfRunning(config);
    if (link === undefined) {
      throw new ConfigError(`Searchdeck is not running on the data folder ${config.dataDir}. Start it with npm start.`);
    }
    print(link);
    return;
  }

  if (args.includes('--rotate-keys')) {
    const option = args.find((arg) => arg !== '--rotate-keys') ?? '--rotate-keys';
    process.stdout.write(`${await rotateKeys(config, ROTATIONS[option] ?? 'data-key')}\n`);
    return;
  }

  const log = pino({ level: config.logLevel, base: { program: 'bff' } }, pino.destination({ dest: 2, sync: true }));
  for (const variable of config.unknownVariables) {
    log.warn({ variable }, 'This environment variable is unknown and has no effect. See docs/configuration.md.');
  }
  const server = await startServer(config, log);
  const { delayMs, timeoutMs } = config.shutdown;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      setTimeout(
        () => {
          log.error('The program did not stop in time: it is ended.');
          process.exit(1);
        },
        delayMs + timeoutMs + STOP_MARGIN_MS,
      ).unref();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
  print({ url: server.url, launchUrl: await server.launchUrl() });
};

const fail = (error: unknown): never => {
  // An invalid setting is reported in one line; anything else is a defect and needs a stack trace.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
};

main().catch(fail);
