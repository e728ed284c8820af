import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { Failure } from './failure.mjs';
import { pathFolders } from './path-variable.mjs';
import { E2E, PLAYWRIGHT_CLI } from './paths.mjs';
import { run, step } from './steps.mjs';

// The headless shell is Chromium without the windows that full Chromium renders even in headless mode: tests take less CPU.
const BROWSER_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const FIXED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env['PROGRAMFILES']}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Microsoft\\Edge\\Application\\msedge.exe`,
];

/** Whether the file is a browser that can be started: PATH may also contain snap stubs and broken packages. @param {string} path */
const canStart = (path) =>
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0);

/** @returns {string | undefined} */
function systemBrowser() {
  const candidates = BROWSER_NAMES.flatMap((name) => pathFolders().map((folder) => join(folder, name)));
  return [...candidates, ...FIXED_PATHS].find(canStart);
}

/** @returns {string | undefined} the browser that `playwright install` downloaded, if any */
function playwrightBrowser() {
  const { chromium } = createRequire(join(E2E, 'package.json'))('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** @returns {Promise<string>} the output of the attempt */
async function playwrightInstall() {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '8000' };
  const { output } = await run(process.execPath, [PLAYWRIGHT_CLI, 'install', 'chromium'], {
    cwd: E2E,
    env,
    timeoutMs: 180_000,
  });
  return output;
}

/** Not every distribution has a package of the headless shell. @returns {Promise<string>} the output of the attempts */
async function aptBrowser() {
  const log = await aptInstall(['chromium-headless-shell']);
  return systemBrowser() === undefined ? log + (await aptInstall(['chromium'])) : log;
}

/**
 * A Chromium for the browser tests: E2E_CHROMIUM, the system's, Playwright's, or one that is installed now. Root installs
 * a system package first, because closed networks often have a package mirror but not Playwright's downloads.
 *
 * @param {import('./steps.mjs').Print} print
 * @returns {Promise<string>} its executable
 */
export async function ensureBrowser(print) {
  const configuredBrowser = process.env['E2E_CHROMIUM'];
  if (configuredBrowser) {
    if (!canStart(configuredBrowser)) throw new Failure(`E2E_CHROMIUM: ${configuredBrowser} does not start.`);
    return configuredBrowser;
  }
  const installedBrowser = systemBrowser() ?? playwrightBrowser();
  if (installedBrowser) return installedBrowser;
  return step(print, 'browser for the end-to-end tests', async () => {
    let log = '';
    for (const attempt of process.getuid?.() === 0
      ? [aptBrowser, playwrightInstall]
      : [playwrightInstall, aptBrowser]) {
      log += await attempt();
      const browser = systemBrowser() ?? playwrightBrowser();
      if (browser) return browser;
    }
    throw new Failure(`${log.trimEnd()}\nChromium was not found. Install it, or set E2E_CHROMIUM to its path.`);
  });
}
