import { exec, type ExecException } from 'node:child_process';
import type { SearchError } from '@searchdeck/contract';
import type { ConnectionRecord } from '../../store/repositories.js';
import { accessTokenOf, parseObject, tokenDenied, type AccessToken } from './access-token.js';
import type { TokenSource } from './token-source.js';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 256 * 1024;
const RESOURCE = '{resource}';

/** The schema of connections allows no character in a resource that has a meaning in a shell. */
const SAFE_RESOURCE = /^[A-Za-z0-9+.:/_-]+$/;

/** Tokens of the user who is signed in to a command line: a command prints them as plain text or JSON. */
export class CommandLine implements TokenSource {
  readonly unavailableReason: string | undefined;

  constructor(
    private readonly command: string,
    isLocal: boolean,
    private readonly now: () => number = Date.now,
  ) {
    this.unavailableReason = isLocal
      ? undefined
      : "Users who sign in with a directory can't use the command-line sign-in of the server.";
  }

  async token(_connection: ConnectionRecord, resource: string): Promise<AccessToken> {
    if (!SAFE_RESOURCE.test(resource)) throw new Error('The resource is not valid.');
    const output = (await this.run(this.command.replaceAll(RESOURCE, resource))).trim();
    const token = accessTokenOf(parseObject(output) ?? { accessToken: output }, this.now());
    if (token === undefined) {
      throw tokenDenied('The token command printed no access token.', 'Check SEARCHDECK_TOKEN_COMMAND.');
    }
    return token;
  }

  private run(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES } as const;
      const child = exec(command, options, (error, stdout) => {
        if (error === null) resolve(stdout);
        else reject(failureOf(error, this.command));
      });
      // A command that asks for input would wait.
      child.stdin?.end();
    });
  }
}

/** Exit code of a shell that finds no such command; Windows has another one. */
const NOT_FOUND_CODES = new Set<unknown>([127, 9009]);

/** The output is not repeated, because it may contain a token. */
const failureOf = ({ code, signal, killed }: ExecException, command: string): SearchError => {
  if (NOT_FOUND_CODES.has(code)) {
    return tokenDenied(
      'The token command was not found on this machine.',
      `Install it, or set SEARCHDECK_TOKEN_COMMAND to another command. The command is ${command}`,
    );
  }
  const isLate = killed === true && signal === 'SIGTERM';
  return tokenDenied(
    isLate
      ? `The token command did not end within ${TIMEOUT_MS / 1000} seconds.`
      : `The token command failed (${signal ?? `exit code ${code}`}).`,
    `Sign in again on the command line of this machine, for example with az login. The command is ${command}`,
  );
};
