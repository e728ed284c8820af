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

test('small targets that can be scrolled away from a target outside of their container are not reported', async ({
  page,
}) => {
  const list = (rows: number) => `
    <div style="height: 58px; overflow-y: auto">${'<p><a href="#a">Row</a></p>'.repeat(rows)}</div>
    <button style="height: 40px">Below</button>`;
  const style =
    '<style>* { margin: 0; line-height: 16px } p { display: flex; align-items: end; height: 29px } a { width: 40px }</style>';
  await page.setContent(style + list(2));
  expect(await smallTargets(page)).toEqual(['a "Row" has 40 × 16 px and is close to button "Below"']);
  await page.setContent(style + list(9));
  expect(await smallTargets(page)).toEqual([]);
});
