const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const PARENT_CHECK_MS = 500;

/**
 * Calls back once on Ctrl-C, SIGTERM, a closed terminal, or the end of npm. npm forwards signals only to the shell that
 * runs the script, and the shell ends without forwarding them.
 *
 * @param {() => void} callback
 * @returns {() => void} removes the handlers
 */
export function onStopSignal(callback) {
  let isCalled = false;
  const stop = () => {
    if (isCalled) return;
    isCalled = true;
    callback();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const parent = process.ppid;
  const isRunByNpm = Boolean(process.env['npm_lifecycle_event']) && process.platform !== 'win32';
  const timer = isRunByNpm && setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    if (timer) clearInterval(timer);
  };
}
