import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DialectId } from '@searchdeck/contract';
import { startProgram, tempFolder, type ProgramOptions, type RunningProgram } from '@searchdeck/testkit';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LOCAL_SERVICE_MAIN = join(ROOT, 'apps/local-service/dist/main.js');
export const BFF_MAIN = join(ROOT, 'apps/bff/dist/main.js');
export const CONSOLE_DIST = join(ROOT, 'apps/console/dist/app');

/** On a machine that is busy with other tests, the local model may take minutes before a response starts. */
const BUDGETS = { headersMs: 240_000, totalMs: 300_000 };

/** The ready line of the local service. */
export interface LocalServiceReady {
  readonly managementUrl: string;
  /** The data plane of the service `demo`. */
  readonly endpoint: string;
  readonly adminKey: string;
  readonly queryKey: string;
  readonly managementToken: string;
}

/** The running programs, on free ports and with a temporary data folder. */
export interface Searchdeck {
  /** Origin of the console. */
  readonly url: string;
  /** Signs in the first browser that opens it. */
  readonly launchUrl: string;
  /** Value of X-Searchdeck in requests of the signed-in pages; empty before the first sign-in. */
  originSecret: string;
  /** The names that the local service uses. */
  readonly dialect: DialectId;
  readonly localService: LocalServiceReady;
  /** Folder that data sources of the local service read as LocalFolder=files. */
  readonly files: string;
  /** Another launch link, as `npm run launch-link` prints it. */
  launchLink(): Promise<string>;
  /** Kills the local service; returns a function that restarts it with the same data, port, and keys. */
  crashLocalService(): Promise<() => Promise<void>>;
  /** Kills the BFF; returns a function that restarts it with the same data and port. */
  crashBff(): Promise<() => Promise<void>>;
  /** @throws Error with its output when a program ended without being stopped */
  stop(): Promise<void>;
}

/** Starts the built local service, with its samples, and the built BFF with the console. */
export async function startSearchdeck(dialect: DialectId): Promise<Searchdeck> {
  const data = tempFolder('e2e');
  const runningPrograms: RunningProgram[] = [];
  const crashes: string[] = [];
  const start = async (name: string, options: ProgramOptions) => {
    const program = await startProgram(options);
    void program.exit.then(({ code, signal }) => {
      if (!runningPrograms.includes(program)) return;
      crashes.push(`${name} ended by itself (${signal ?? `exit code ${code}`}):\n${program.output().slice(-4000)}`);
    });
    return program;
  };
  const stop = async () => {
    for (const program of runningPrograms.splice(0).toReversed()) await program.stop();
    data.remove();
    if (crashes.length > 0) throw new Error(crashes.join('\n'));
  };
  // Each program selects a free port: one that was free before could be in use a moment later.
  let port = '0';
  const startLocalService = async () => {
    const program = await start('The local service', {
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', port, '--data', join(data.path, 'local-service'), '--dialect', dialect, '--json'],
    });
    runningPrograms.unshift(program);
    port = new URL(String(program.ready['managementUrl'])).port;
    return program;
  };
  const launchLink = async () => {
    const env = { ...process.env, SEARCHDECK_DATA: data.path };
    return (await promisify(execFile)(process.execPath, [BFF_MAIN, '--launch-link'], { env })).stdout.trim();
  };
  const crashLocalService = async () => {
    const [program] = runningPrograms.splice(0, 1);
    await program?.kill();
    return async () => void (await startLocalService());
  };
  try {
    const localService = await startLocalService();
    const startBff = async (bffPort: string) => {
      const program = await start('The BFF', {
        main: BFF_MAIN,
        args: ['--json'],
        env: {
          HOST: '127.0.0.1',
          PORT: bffPort,
          SEARCHDECK_DATA: data.path,
          SEARCHDECK_LOCAL: JSON.stringify(localService.ready),
          // Under this name the local service is like a cloud service: it is not the built-in one.
          SEARCHDECK_ALLOWED_ORIGINS: `http://localhost:${port}`,
          SEARCHDECK_BUDGETS: JSON.stringify(BUDGETS),
          CONSOLE_DIST,
        },
      });
      runningPrograms.push(program);
      return program;
    };
    const { url, launchUrl } = (await startBff('0')).ready as { url: string; launchUrl: string };
    const crashBff = async () => {
      const [program] = runningPrograms.splice(1, 1);
      await program?.kill();
      return async () => void (await startBff(new URL(url).port));
    };
    return {
      url: new URL(url).origin,
      launchUrl,
      originSecret: '',
      dialect,
      localService: localService.ready as never,
      files: join(data.path, 'local-service', 'files'),
      launchLink,
      crashLocalService,
      crashBff,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
