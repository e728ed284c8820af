import { ensureHome } from './home.mjs';

/** An expected failure: only its message is printed, without a stack, and the exit code is 1. */
export class Failure extends Error {}

/**
 * Runs a command and sets the exit code; errors are printed.
 *
 * @param {() => Promise<number | void>} body returns the exit code; undefined means 0
 */
export async function runCommand(body) {
  try {
    ensureHome();
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    const text = error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
