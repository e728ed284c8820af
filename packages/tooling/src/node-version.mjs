// Imported before anything else, so it must parse and link on any Node that knows ES modules.

/** The oldest Node that the project's dependencies and its own code run on. */
export const MINIMUM_NODE = '20.20.0';

/**
 * Whether dotted version `version` is at least `minimum`, part by part.
 *
 * @param {string} version for example `20.9.0`
 * @param {string} minimum
 */
export function atLeast(version, minimum) {
  const wanted = minimum.split('.').map(Number);
  const parts = version.split('.').map(Number);
  for (let i = 0; i < wanted.length; i += 1) {
    const difference = (parts[i] || 0) - (wanted[i] || 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Ends the process with one line and exit code 1 when this Node is too old. */
export function requireNode() {
  if (atLeast(process.versions.node, MINIMUM_NODE)) return;
  process.stderr.write(
    'Node ' + MINIMUM_NODE + ' or newer is needed; this is ' + process.version + ' (' + process.execPath + ').\n',
  );
  process.exit(1);
}
