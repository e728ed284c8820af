import { spawn } from 'node:child_process';

/** Whether a person sits at this terminal and wants a browser window. @param {NodeJS.ProcessEnv} env */
export const mayOpenBrowser = (env) => process.stdout.isTTY && !env['CI'] && !env['SEARCHDECK_NO_OPEN'];

/** Opens the address in the person's browser; when there is none, the printed link is enough. @param {string} url */
export function openUrl(url) {
  const openers = {
    darwin: ['open', url],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', url],
    other: ['xdg-open', url],
  };
  const { platform } = process;
  const [command = '', ...args] = openers[platform === 'darwin' || platform === 'win32' ? platform : 'other'];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
