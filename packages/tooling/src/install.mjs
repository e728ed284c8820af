import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, workspaceFolders, writeStamp } from './fingerprint.mjs';
import { STAMPS } from './paths.mjs';
import { ensurePnpm, pinnedPnpmVersion, pnpmEnvironment } from './pnpm.mjs';
import { mustRun, step } from './steps.mjs';

/** Stamps of an install of all packages, and of one without packages for development. */
const ALL = 'install';
const RUNTIME = 'install-runtime';

/** @param {string} pnpmVersion */
function installFingerprint(pnpmVersion) {
  const manifests = workspaceFolders().map((folder) => `${folder}/package.json`);
  const { platform, arch } = process;
  return fingerprint(
    ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...manifests],
    [platform, arch, pnpmVersion],
  );
}

/** Whether packages for development are installed, possibly in older versions. */
export const hasDevelopmentPackages = () => existsSync(join(STAMPS, ALL));

/**
 * Installs the locked packages if a manifest, the lockfile, or the platform changed since the last install.
 *
 * @param {import('./steps.mjs').Print} print
 */
export const ensurePackages = (print) => ensureInstalled(ALL, ['--prod=false'], print);

/**
 * Installs only the packages that are needed to build and run the programs, which takes half the time. Where packages for
 * development are installed, they are kept up to date.
 *
 * @param {import('./steps.mjs').Print} print
 */
export const ensureRuntimePackages = (print) =>
  hasDevelopmentPackages() ? ensurePackages(print) : ensureInstalled(RUNTIME, ['--prod'], print);

/** @param {string} stamp @param {readonly string[]} flags @param {import('./steps.mjs').Print} print */
async function ensureInstalled(stamp, flags, print) {
  const version = pinnedPnpmVersion();
  const currentFingerprint = installFingerprint(version);
  if (isStamped(stamp, currentFingerprint)) return;
  const pnpm = await ensurePnpm(version, print);
  await step(print, 'packages', () =>
    mustRun(pnpm, ['install', '--frozen-lockfile', '--prefer-offline', ...flags], {
      env: pnpmEnvironment(version),
    }),
  );
  writeStamp(stamp, currentFingerprint);
}
