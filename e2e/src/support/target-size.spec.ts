import { expect, test } from 'playwright/test';
import { smallTargets } from './target-size.js';

test('small targets are reported unless they have space around them', async ({ page }) => {
  await page.setContent(`
    <style>button { all: unset; display: block; width: 20px; height: 20px } div { display: flex; margin: 40px }</style>
    <div><button aria-label="first"></button><button aria-label="second"></button></div>
    <div style="gap: 4px"><button aria-label="third"></button><button aria-label="fourth"></button></div>
    <div style="gap: 2px"><button aria-label="small"></button><input aria-label="large" style="height: 30px"></div>
    <div><label style="padding: 4px"><input type="checkbox"> Text</label><button aria-label="after"></button></div>
    <p>A <a href="#a">link</a> and <a href="#b">another</a> in a sentence</p>`);
  expect(await smallTargets(page)).toEqual([
    'button "first" has 20 × 20 px and is close to button "second"',
    'button "second" has 20 × 20 px and is close to button "first"',
    'button "after" has 20 × 20 px and is close to label "Text"',
  ]);
});
