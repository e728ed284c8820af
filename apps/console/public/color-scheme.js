// Runs before the first paint, so that a dark console never flashes white. A file, because the CSP allows no inline script.
(function () {
  let stored = null;
  try {
    stored = localStorage.getItem('searchdeck.color-scheme');
  } catch (_) {
    // Without access to the storage, the theme of the system applies.
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
