import { expect, test } from './test.js';
import { Watch } from './watch.js';

// The watch guards every other test, so it is shown here that it barks.
const MISDEEDS = {
  'a request to another origin': {
    does: `void fetch('http://127.0.0.1:9/').catch(() => undefined)`,
    told: /request to another origin: http:\/\/127\.0\.0\.1:9|content security policy/i,
  },
  'an image from another origin': {
    does: `new Image().src = 'http://127.0.0.1:9/pixel.png'`,
    told: /content security policy/i,
  },
  'a script in the page': {
    does: `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.x = 1' }))`,
    told: /content security policy/i,
  },
  'a console error': { does: `console.error('broken')`, told: /console error: broken/ },
  'an error that nobody catches': {
    does: `setTimeout(() => { throw new Error('lost') })`,
    told: /uncaught error: .*lost/,
  },
  'a rejection that nobody catches': {
    does: `setTimeout(() => { void Promise.reject(new Error('lost too')) })`,
    told: /uncaught error: .*lost too/,
  },
};

for (const [name, { does, told }] of Object.entries(MISDEEDS)) {
  test(`the watch tells ${name}`, async ({ browser, searchdeck, signedIn }) => {
    const context = await browser.newContext({ storageState: signedIn });
    const watch = new Watch(context, searchdeck.url);
    const page = await context.newPage();
    await page.goto(searchdeck.url);
    watch.check();
    await page.evaluate(does);
    await expect(() => expect(() => watch.check()).toThrow(told)).toPass({ timeout: 5000 });
    await context.close();
  });
}

test('a tolerated line is no misdeed, others still are', async ({ browser, searchdeck, signedIn }) => {
  const context = await browser.newContext({ storageState: signedIn });
  const watch = new Watch(context, searchdeck.url);
  watch.allow(/412/);
  const page = await context.newPage();
  await page.goto(searchdeck.url);
  await page.evaluate(() => {
    console.error('the server answered 412');
    console.error('the server answered 500');
  });
  expect(() => watch.check()).toThrow(/misbehaved:\nconsole error: the server answered 500$/);
  await context.close();
});
