import { bffPath } from '@searchdeck/contract';

/**
 * The page behind a launch link, `/launch#<token>`. The token is in the fragment, which browsers do not send: it appears
 * in no log and no Referer. The script removes it from the address, and so from the history, before it uses it.
 */
export const launchPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Searchdeck: sign in</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.25rem; }
code { font-size: .95em; }
</style>
</head>
<body>
<main aria-live="polite"><h1 id="title">Signing in…</h1><p id="text"></p></main>
<noscript><p>Searchdeck needs JavaScript.</p></noscript>
<script src="/launch.js"></script>
</body>
</html>
`;

export const launchScript = `'use strict';
(async () => {
  const token = location.hash.slice(1);
  history.replaceState(null, '', '/launch');
  const show = (title, text) => {
    document.getElementById('title').textContent = title;
    document.getElementById('text').textContent = text;
  };
  try {
    const response = await fetch('${bffPath('session.signIn', {})}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Searchdeck': '1' },
      body: JSON.stringify({ mode: 'local', token }),
      credentials: 'same-origin',
    });
    if (response.ok) {
      // Set by the console (session-memory.ts): other tabs are notified, and the user returns to the previous page.
      const returnTo = localStorage.getItem('searchdeck.return-to') ?? '/';
      localStorage.removeItem('searchdeck.return-to');
      localStorage.removeItem('searchdeck.signed-out');
      return location.replace(/^\\/(?![\\/\\\\])/.test(returnTo) ? returnTo : '/');
    }
    const body = await response.json().catch(() => undefined);
    show('This sign-in link has expired', body?.error?.message ?? 'Searchdeck responded with ' + response.status + '.');
  } catch {
    show("Can't reach the Searchdeck server", 'Check that it is running. To start it, run npm start and open the link that it prints.');
  }
})();
`;
