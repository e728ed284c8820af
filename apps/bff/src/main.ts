import { pino } from 'pino';
import { ConfigError, readConfig } from './config.js';
import { launchLinkOfRunning, startServer } from './server.js';

/**
 * `main.js [--json] [--launch-link]`. Starts the BFF. With --launch-link it prints a new launch link for the BFF that is
 * running on the same data folder: a user who can write to that folder controls its sessions anyway.
 */
const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg !== '--json' && arg !== '--launch-link');
  if (unknown !== undefined) throw new ConfigError(`Unknown argument ${unknown}. Supported: --json, --launch-link.`);
  const config = readConfig(process.env, process.cwd());
  // Child processes and crash reports must not contain the secrets.
  delete process.env['SEARCHDECK_LOCAL'];
  delete process.env['SEARCHDECK_KEY'];
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

  const log = pino({ level: config.logLevel, base: { program: 'bff' } }, pino.destination({ dest: 2, sync: true }));
  const server = await startServer(config, log);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
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
