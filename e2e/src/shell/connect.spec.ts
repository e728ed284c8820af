import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a snippet is copied with one click and runs; no key of the connection reaches the browser', async ({
  page,
  context,
  searchdeck,
}) => {
  const { adminKey, queryKey, managementToken } = searchdeck.localService;
  const responses: Promise<string>[] = [];
  page.on('response', (response) => responses.push(response.text().catch(() => '')));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/c/demo/overview');
  await page.getByRole('link', { name: /^Connect your code/ }).click();
  const section = page.getByRole('dialog', { name: 'Connect your code' });
  await expect(section).toBeVisible();
  await expect(section.getByText('npm run --silent keys -- query')).toBeVisible();
  await section.getByRole('combobox', { name: 'Snippet index' }).click();
  await page.getByRole('option', { name: 'films', exact: true }).click();
  await section.getByText('JavaScript', { exact: true }).click();
  await expect(section.getByLabel('JavaScript snippet', { exact: true })).toContainText("/indexes('films')/docs/");
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Copy JavaScript snippet' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('fetch(');

  const file = join(tmpdir(), `searchdeck-snippet-${process.pid}.mjs`);
  await writeFile(file, await page.evaluate(() => navigator.clipboard.readText()));
  try {
    const env = { ...process.env, SEARCH_KEY: queryKey, FORCE_COLOR: '0' };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
    expect(stdout).toContain('3200 documents');
  } finally {
    await rm(file);
  }
  const received = `${await page.content()}${(await Promise.all(responses)).join('')}`;
  for (const secret of [adminKey, queryKey, managementToken]) expect(received).not.toContain(secret);
});
