import { bffCommand } from './bff-command.mjs';

/**
 * `npm run launch-link`: prints a new one-time link to the console that is running on the same data folder.
 *
 * @returns {Promise<number>} the exit code
 */
export const launchLink = () => bffCommand(['--launch-link']);
