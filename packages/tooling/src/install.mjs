import { fingerprint, isStamped, workspaceFolders, writeStamp } from './fingerprint.mjs';
import { ensurePnpm, pinnedPnpmVersion, pnpmEnvironment } from './pnpm.mjs';
import { mustRun, step } from './steps.mjs';

const STAMP = 'install';

/** @param {string} pnpmVersion */
function installFingerprint(pnpmVersion) {
  const manifests = workspaceFolders().map((folder) => `${folder}/package.json`);
  const { platform, arch } = process;
  return fingerprint(
    ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...manifests],
    [platform, arch, pnpmVersion],
  );
}

/**
 * Installs the locked packages if a manifest, the lockfile, or the platform changed since the last install.
 *
 * @param {import('./steps.mjs').Print} print
 */
export async function ensurePackages(print) {
  const version = pinnedPnpmVersion();
  const currentFingerprint = installFingerprint(version);
  if (isStamped(STAMP, currentFingerprint)) return;
  const pnpm = await ensurePnpm(version, print);
  await step(print, 'packages', () =>
    mustRun(pnpm, ['install', '--frozen-lockfile', '--prefer-offline'], {
      env: pnpmEnvironment(version),
    }),
  );
  writeStamp(STAMP, currentFingerprint);
}
