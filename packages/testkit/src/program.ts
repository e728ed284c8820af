import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ProgramOptions {
  /** A JavaScript file, run by this Node. */
  readonly main: string;
  readonly args?: readonly string[];
  /** Added to this process's environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Maximum time until the ready line is printed. Default: 180,000. */
  readonly readyTimeoutMs?: number;
}

export interface ProgramExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningProgram {
  readonly pid: number;
  /** The ready line: the first line of stdout that is a JSON object. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly exit: Promise<ProgramExit>;
  /** Everything printed so far to stdout and stderr, in the order received. */
  output(): string;
  /** Sends SIGTERM, and SIGKILL if the program has not ended after `timeoutMs`. Default: 10,000. */
  stop(timeoutMs?: number): Promise<ProgramExit>;
  /** Sends a signal, SIGKILL by default, and waits until the program has ended. */
  kill(signal?: NodeJS.Signals): Promise<ProgramExit>;
}

/**
 * Starts a program with this Node and waits for its ready line.
 *
 * @throws Error with the program's output if it exits early or is not ready in time
 */
export async function startProgram(options: ProgramOptions): Promise<RunningProgram> {
  const { main, args = [], env, cwd, readyTimeoutMs = 180_000 } = options;
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = new Promise<ProgramExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  exit.catch(() => undefined);

  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    return exit;
  };
  const stop = async (timeoutMs = 10_000) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const result = await kill('SIGTERM');
    clearTimeout(timer);
    return result;
  };

  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready within ${readyTimeoutMs} ms`)), readyTimeoutMs);
  });
  const earlyExit = exit.then(({ code, signal }) => {
    throw new Error(`exited before it was ready (${signal ?? `exit code ${code}`})`);
  });
  earlyExit.catch(() => undefined);
  try {
    const ready = await Promise.race([readyLine(child.stdout), earlyExit, timeout]);
    return { pid: child.pid ?? 0, ready, exit, output: () => output, stop, kill };
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${main}: ${(error as Error).message}\n${output}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function readyLine(stdout: NodeJS.ReadableStream): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      try {
        resolve(JSON.parse(line) as Record<string, unknown>);
      } catch {
        // A log line that begins with a brace.
      }
    });
  });
}
