// Imported first: it must run on every version of Node with ES modules.

/** Minimum version of Node. */
export const MINIMUM_NODE = '20.20.0';

/**
 * Whether `version` is at least `minimum`.
 *
 * @param {string} version for example `20.9.0`
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  const minimumParts = minimum.split('.').map(Number);
  const parts = version.split('.').map(Number);
  for (let i = 0; i < minimumParts.length; i += 1) {
    const difference = (parts[i] || 0) - (minimumParts[i] || 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Ends the process with one line and exit code 1 if this Node is too old. */
export function requireNode() {
  if (isAtLeast(process.versions.node, MINIMUM_NODE)) return;
  process.stderr.write(
    `Node ${MINIMUM_NODE} or newer is required; this is ${process.version} (${process.execPath}).\n`,
  );
  process.exit(1);
}
