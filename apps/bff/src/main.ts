import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { ConfigError, readConfig, removeSecrets } from './config.js';
import { startServer } from './server.js';
import { createLaunchLink, rotateKeys, type KeyRotation } from './store-commands.js';

/** Time for closing the sockets and the store after the last request. */
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
 * data key. With `--key-encryption-key`, it wraps the data keys under another key instead; with `--discard-lost`, it adds a
 * data key after the key-encryption key was lost, so that credentials can be entered again.
 */
const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !ARGUMENTS.includes(arg));
  if (unknown !== undefined) throw new ConfigError(`Unknown argument ${unknown}. Supported: ${ARGUMENTS.join(', ')}.`);
  const config = readConfig(process.env, process.cwd());
  removeSecrets(process.env);
  const printsJson = args.includes('--json');
  const print = (ready: { url: string; launchUrl: string }) =>
    process.stdout.write(`${printsJson ? JSON.stringify(ready) : ready.launchUrl}\n`);

  if (args.includes('--launch-link')) {
    const link = await createLaunchLink(config);
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
    log.warn({ variable }, 'unknown environment variable without effect; see docs/configuration.md');
  }
  if (config.consoleDist !== undefined && !existsSync(join(config.consoleDist, 'index.html'))) {
    log.warn(
      { variable: 'CONSOLE_DIST', folder: config.consoleDist },
      'the folder has no index.html, so the console is not served: build it, or correct the path',
    );
  }
  const server = await startServer(config, log);
  const { delayMs, timeoutMs } = config.shutdown;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      setTimeout(
        () => {
          log.error('the program did not stop in time and is killed');
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
  // Invalid settings are reported by their message; anything else is a defect and needs a stack trace.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
};

main().catch(fail);
