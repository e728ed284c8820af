import { ensureHome } from './home.mjs';

/** A failure that is fully told by its message: printed as it is, without a stack, and the process exits with 1. */
export class Failure extends Error {}

/**
 * Runs a command's body and turns whatever it throws into an exit code.
 *
 * @param {() => Promise<number | void>} body answers the exit code; nothing means 0
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
