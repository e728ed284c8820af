import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsConnections } from './tcp.js';

const READY_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 20;

export interface ServerProcess {
  /** In messages: `The MariaDB server`. */
  readonly name: string;
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Port of 127.0.0.1 on which it will listen. */
  readonly port: number;
  /** What it prints when it is ready, if accepting connections is not enough. */
  readonly readyText?: string;
  /** Signal that ends it. Default: SIGKILL. */
  readonly stopSignal?: NodeJS.Signals;
  /** Called after it has ended. */
  readonly cleanUp?: () => void;
}

/**
 * Waits until a server is ready, and returns a function that stops it. It also ends with this process.
 *
 * @throws Error with the server's output if it exits or is not ready in time
 */
export async function whenReady(server: ServerProcess): Promise<() => Promise<void>> {
  const { name, child, port, readyText = '', stopSignal = 'SIGKILL', cleanUp } = server;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = (): void => void child.kill(stopSignal);
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    if (!hasExited()) {
      const close = once(child, 'close');
      end();
      await close;
    }
    cleanUp?.();
  };
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!output.includes(readyText) || !(await acceptsConnections(port))) {
    if (hasExited() || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} is not ready.\n${output}`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
  return stop;
}
