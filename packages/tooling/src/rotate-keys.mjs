import { bffCommand } from './bff-command.mjs';

/**
 * `npm run rotate-keys [-- --key-encryption-key|--discard-lost]`: rotates the keys that protect stored credentials, also
 * while the console runs. docs/deploy.md describes it.
 *
 * @returns {Promise<number>} the exit code
 */
export const rotateKeys = (args = process.argv.slice(2)) => bffCommand(['--rotate-keys', ...args]);
