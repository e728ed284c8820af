import { fileURLToPath } from 'node:url';
import { startProgram, tempFolder } from '@searchdeck/testkit';
import { Browser, localServiceAt } from './bff.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The compiled BFF in a process, and a browser that is signed in. */
export interface BffProgram {
  browser: Browser;
  /** Kills the process, so that it can't finish anything. */
  kill(): Promise<void>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

/** Starts the compiled BFF (`npm run build`) with the upstream as its local service. */
export async function startBffProgram(upstreamOrigin: string): Promise<BffProgram> {
  const folder = tempFolder('bff-program');
  const env = {
    PORT: '0',
    SEARCHDECK_DATA: folder.path,
    DATABASE_URL: undefined,
    SEARCHDECK_LOCAL: JSON.stringify(localServiceAt(upstreamOrigin)),
    SEARCHDECK_BUDGETS: '{"pollMs":20}',
  };
  const run = () => startProgram({ main: MAIN, args: ['--json'], env });
  let program = await run();
  const url = String(program.ready['url']);
  env.PORT = new URL(url).port;
  const browser = new Browser(url, []);
  await browser.signIn(String(program.ready['launchUrl']));
  return {
    browser,
    kill: async () => {
      await program.kill();
    },
    start: async () => {
      program = await run();
    },
    close: async () => {
      await program.stop();
      folder.remove();
    },
  };
}
