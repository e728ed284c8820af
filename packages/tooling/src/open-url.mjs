import { spawn } from 'node:child_process';

/** Whether to open a browser: only from an interactive terminal, unless disabled. @param {NodeJS.ProcessEnv} env */
export const shouldOpenBrowser = (env) => process.stdout.isTTY && !env['CI'] && !env['SEARCHDECK_NO_OPEN'];

/** Opens the URL in the default browser. If that fails, the user still has the printed link. @param {string} url */
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
