import { expect, test } from './test.js';
import { Watch } from './watch.js';

// Every other test relies on the watch.
const PROBLEMS = {
  'a request to another origin': {
    script: `void fetch('http://127.0.0.1:9/').catch(() => undefined)`,
    message: /request to another origin: http:\/\/127\.0\.0\.1:9|content security policy/i,
  },
  'an image from another origin': {
    script: `new Image().src = 'http://127.0.0.1:9/pixel.png'`,
    message: /content security policy/i,
  },
  'a script in the page': {
    script: `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.x = 1' }))`,
    message: /content security policy/i,
  },
  'a console error': { script: `console.error('broken')`, message: /console error: broken/ },
  'an uncaught error': {
    script: `setTimeout(() => { throw new Error('lost') })`,
    message: /uncaught error: .*lost/,
  },
  'an unhandled rejection': {
    script: `setTimeout(() => { void Promise.reject(new Error('lost too')) })`,
    message: /uncaught error: .*lost too/,
  },
};

for (const [name, { script, message }] of Object.entries(PROBLEMS)) {
  test(`the watch reports ${name}`, async ({ browser, searchdeck, signedIn }) => {
    const context = await browser.newContext({ storageState: signedIn });
    const watch = new Watch(context, searchdeck.url);
    const page = await context.newPage();
    await page.goto(searchdeck.url);
    watch.check();
    await page.evaluate(script);
    await expect(() => expect(() => watch.check()).toThrow(message)).toPass({ timeout: 5000 });
    await context.close();
  });
}

test('an allowed message is not a problem, others are', async ({ browser, searchdeck, signedIn }) => {
  const context = await browser.newContext({ storageState: signedIn });
  const watch = new Watch(context, searchdeck.url);
  watch.allow(/412/);
  const page = await context.newPage();
  await page.goto(searchdeck.url);
  await page.evaluate(() => {
    console.error('the server returned 412');
    console.error('the server returned 500');
  });
  expect(() => watch.check()).toThrow(/has problems:\nconsole error: the server returned 500$/);
  await context.close();
});
