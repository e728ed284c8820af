import { exec } from 'node:child_process';
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
      exec(command, { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES }, (error, stdout) => {
        if (error === null) return resolve(stdout);
        // The output is not repeated, because it may contain a token.
        reject(
          tokenDenied(
            `The token command failed (${error.signal ?? `exit code ${error.code}`}).`,
            `Sign in again on the command line of this machine, for example with az login. The command is ${this.command}`,
          ),
        );
      });
    });
  }
}
