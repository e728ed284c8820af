import { bffPaths } from '@searchdeck/contract';

/**
 * The page behind a launch link, `/launch#<token>`. The token is in the fragment: browsers do not send it, so it stands
 * in no log and no Referer. The script takes it out of the address (and so out of the history) before it uses it.
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
  const say = (title, text) => {
    document.getElementById('title').textContent = title;
    document.getElementById('text').textContent = text;
  };
  try {
    const response = await fetch('${bffPaths.session}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Searchdeck': '1' },
      body: JSON.stringify({ token }),
      credentials: 'same-origin',
    });
    if (response.ok) {
      // What the console left there (session-memory.ts): other tabs notice, and one goes on where one was.
      const to = localStorage.getItem('searchdeck.return-to') ?? '/';
      localStorage.removeItem('searchdeck.return-to');
      localStorage.removeItem('searchdeck.signed-out');
      return location.replace(/^\\/(?![\\/\\\\])/.test(to) ? to : '/');
    }
    const body = await response.json().catch(() => undefined);
    say('This link does not sign you in', body?.error?.message ?? 'Searchdeck answered ' + response.status + '.');
  } catch {
    say('Searchdeck does not answer', 'Is it still running? Start it again and use the link that it prints.');
  }
})();
`;
