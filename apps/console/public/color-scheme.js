// Runs before the first paint, so that a dark console never flashes white. A file, because the CSP allows no inline script.
(function () {
  let kept = null;
  try {
    kept = localStorage.getItem('searchdeck.color-scheme');
  } catch (_) {
    // Storage may be closed to us; the system's choice stands.
  }
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
