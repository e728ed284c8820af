import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('the displayed results, or all results of the query, are exported as CSV', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?$filter=rating ge 7&$orderby=id&$select=id,title&$top=10');
  const summary = page.getByText(/^[\d,]+ results/).first();
  await expect(summary).toBeVisible();
  const count = Number(/^[\d,]+/.exec((await summary.textContent()) ?? '')?.[0].replaceAll(',', ''));
  const lines = async (item: RegExp): Promise<string[]> => {
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('films.csv');
    return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  };
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export these 10 results as CSV' })).toBeVisible();
  await page.keyboard.press('Escape');
  const displayed = await lines(/^Export these 10 results/);
  expect(displayed).toHaveLength(11);
  expect(displayed[0]?.split(',').toSorted()).toEqual(['id', 'title']);
  const all = await lines(/^Export all [\d,]+ results as CSV$/);
  expect(all).toHaveLength(count + 1);
  expect(all.slice(0, 11)).toEqual(displayed);
  await expect(page.getByText(/^[\d,]+ results exported$/)).toBeVisible();
});

test('an export can be canceled, and continues after an error', async ({ page, watch }) => {
  await page.goto('/c/demo/explorer/films');
  const open = async () => {
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByRole('menuitem', { name: /^Export all/ }).click();
  };
  await expect(page.getByText(/^[\d,]+ results/).first()).toBeVisible();
  const path = /docs\/search\.post\.search/;
  // The second page is answered after it was canceled.
  let release: (() => void) | undefined;
  await page.route(path, async (route) => {
    if ((route.request().postDataJSON() as { skip?: number }).skip === 1000) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    await route.continue().catch(() => undefined);
  });
  await open();
  const dialog = page.getByRole('dialog', { name: 'Export results from films' });
  await expect(dialog.getByText(/^1,000 of 3,200 results exported$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  release?.();
  await page.unroute(path);

  watch.allow(/status of 400/);
  let failures = 1;
  await page.route(path, async (route) => {
    const isSecondPage = (route.request().postDataJSON() as { skip?: number }).skip === 1000;
    if (isSecondPage && failures-- > 0) {
      await route.fulfill({ status: 400, json: { error: { code: 'InvalidRequest', message: 'Rejected once.' } } });
    } else await route.continue();
  });
  await open();
  await expect(dialog.getByText('Rejected once.', { exact: false })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(3201);
});
