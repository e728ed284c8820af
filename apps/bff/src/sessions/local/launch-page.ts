import { bffPath, RETURN_PATH, sessionStorageKeys } from '@searchdeck/contract';

/**
 * The page behind a launch link, `/launch#<token>`. The token is in the fragment, which browsers do not send: it appears
 * in no log and no Referer. The script removes it from the URL, and so from the history, before it uses it.
 */
export const launchPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg">
<title>Searchdeck: sign in</title>
<style>
:root { --page: #f5f6f8; --card: #fff; --line: #e1e5eb; --text: #1b2230; --dimmed: #535e70; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1218; --card: #14181f; --line: #272d39; --text: #e3e7ee; --dimmed: #9aa4b5; }
}
body {
  box-sizing: border-box; min-height: 100vh; margin: 0; padding: 24px; display: grid; place-items: center;
  font: 14px/22px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  background: var(--page); color: var(--text);
}
main {
  box-sizing: border-box; width: 100%; max-width: 460px; padding: 32px;
  border: 1px solid var(--line); border-radius: 6px; background: var(--card);
}
h1 { margin: 12px 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0; color: var(--dimmed); }
</style>
</head>
<body>
<main>
<img src="/favicon.svg" width="36" height="36" alt="">
<div aria-live="polite"><h1 id="title">Signing in…</h1><p id="text"></p></div>
<noscript><p>Searchdeck requires JavaScript.</p></noscript>
</main>
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
    // Code in a message is between backticks.
    const parts = text.split('\`').map((part, i) => {
      const element = document.createElement(i % 2 === 0 ? 'span' : 'code');
      element.textContent = part;
      return element;
    });
    document.getElementById('text').replaceChildren(...parts);
  };
  try {
    const response = await fetch('${bffPath('session.signIn', {})}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mode: 'local', token }),
      credentials: 'same-origin',
    });
    if (response.ok) {
      // First the secret: other tabs read it as soon as they are notified.
      localStorage.setItem('${sessionStorageKeys.originSecret}', (await response.json()).originSecret);
      // Other tabs are notified, and the user returns to the previous page.
      const returnTo = localStorage.getItem('${sessionStorageKeys.returnTo}') ?? '/';
      localStorage.removeItem('${sessionStorageKeys.returnTo}');
      localStorage.removeItem('${sessionStorageKeys.signedOut}');
      return location.replace(${RETURN_PATH.toString()}.test(returnTo) ? returnTo : '/');
    }
    const body = await response.json().catch(() => undefined);
    const title = response.status === 401 ? 'This sign-in link has expired' : "Couldn't sign in";
    show(title, body?.error?.message ?? 'Searchdeck responded with ' + response.status + '.');
  } catch {
    show("Can't reach the Searchdeck server", 'Check that it is running. To start it, run \`npm start\` and open the link that it prints.');
  }
})();
`;
