import { call, definition } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a query is saved, listed, renamed, replaced, deleted, and restored', async ({ context, page, watch }) => {
  watch.allow(/status of 409/);
  await page.goto('/c/demo/explorer/films?search=castle&%24count=true&%24orderby=rating+desc');
  const button = page.getByRole('button', { name: /^Saved and recent queries/ });
  const pane = page.getByRole('dialog', { name: 'Queries for films' });
  const status = page.getByRole('status').filter({ hasText: /results? ·/ });
  await expect(status).toBeVisible();
  await expect(page).toHaveURL(/search=castle/);
  await button.click();
  await expect(pane.getByText('castle · sorted by rating desc')).toBeVisible();
  const name = pane.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('castle');
  await name.fill('Castles, best first');
  await page.keyboard.press('Enter');
  await expect(pane).toBeHidden();
  await expect(button).toHaveAccessibleName('Saved and recent queries: Castles, best first');

  // From the page without an index.
  await page.goto('/c/demo/explorer');
  const all = page.getByRole('list', { name: 'Saved queries' });
  await expect(all.getByRole('link')).toHaveAccessibleName(
    /Castles, best first.*films · castle · sorted by rating desc/,
  );
  await expectAccessible(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link to Castles, best first' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/films\?search=castle/);
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(status).toBeVisible();
  await expect(page).toHaveURL(/search=castle/);
  await expect(page.getByRole('combobox', { name: 'Search films' })).toHaveValue('castle');

  // A typed query that has not run yet is saved as displayed, and names are unique.
  await page.getByRole('combobox', { name: 'Search films' }).fill('tower');
  await button.click();
  await expect(page).toHaveURL(/search=tower/);
  await expect(status).toBeVisible();
  await name.fill('castles, BEST first');
  await expect(pane.getByText(/Replaces the saved query "Castles, best first"/)).toBeVisible();
  await name.fill('Towers');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('"Towers" saved')).toBeVisible();
  await expect(button).toHaveAccessibleName(/: Towers$/);
  await button.click();
  const rows = pane.getByRole('list', { name: 'Saved queries' }).getByRole('listitem');
  await expect(rows.getByRole('link')).toHaveText([/^Castles, best first/, /^Towers/]);
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(pane.getByRole('list', { name: 'Recent queries' }).getByRole('link').first()).toHaveText(/^tower/);

  const choose = async (of: string, item: string) => {
    await pane.getByRole('button', { name: `More actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expectAccessible(page);

  await choose('Castles, best first', 'Rename');
  await expect(pane.getByRole('textbox', { name: 'New name for Castles, best first' })).toBeFocused();
  await page.keyboard.type('towers');
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('alert')).toContainText('already has a saved query named "towers"');
  await expect(rows.getByRole('link').first()).toHaveText(/^Castles, best first/);
  await choose('Castles, best first', 'Rename');
  await page.keyboard.type('Keeps');
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('link')).toHaveText([/^Keeps/, /^Towers/]);
  await expect(pane.getByRole('button', { name: 'More actions for Keeps' })).toBeFocused();
  await choose('Towers', 'Delete');
  await expect(rows.getByRole('link')).toHaveText([/^Keeps/]);
  await pane.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.getByRole('link')).toHaveText([/^Keeps/, /^Towers/]);
  await choose('Keeps', 'Replace with current query');
  await expect(rows.getByRole('link').first()).toHaveText(/tower · sorted by rating desc/);
  await pane.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.getByRole('link').first()).toHaveText(/castle · sorted by rating desc/);
  await choose('Keeps', 'Delete');
  await expect(rows).toHaveCount(1);
  await choose('Towers', 'Delete');
  await expect(rows).toHaveCount(0);
  await pane.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
  await choose('Towers', 'Delete');
  await expect(pane.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await pane.getByRole('button', { name: 'Clear history' }).click();
  await expect(pane.getByText('Queries that you run are listed here')).toBeVisible();
});

test('saved queries are in the palette, and the pane returns the focus', async ({ page }) => {
  await page.goto('/c/demo/explorer/hotels?search=quiet');
  const button = page.getByRole('button', { name: /^Saved and recent queries/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Silence');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName(/: Silence$/);
  await page.goto('/c/demo/overview');
  await expect(page.getByRole('heading', { name: /^Usage/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Search resources and commands' })).toBeFocused();
  await page.keyboard.type('Silence');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=quiet/);
  await expect(button).toHaveAccessibleName(/: Silence$/);
});

test('the query that opening an index runs is not a recent query', async ({ page, searchdeck }, {
  repeatEachIndex,
}) => {
  const name = `recent-${repeatEachIndex}`;
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/explorer/${name}`);
  const status = page.getByRole('status').filter({ hasText: /results? ·/ });
  await expect(status).toBeVisible();
  await page.getByRole('button', { name: /^Saved and recent queries/ }).click();
  const pane = page.getByRole('dialog', { name: `Queries for ${name}` });
  await expect(pane.getByText('Queries that you run are listed here')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: `Search ${name}` }).fill('castle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=castle/);
  await expect(status).toBeVisible();
  await page.getByRole('button', { name: /^Saved and recent queries/ }).click();
  await expect(pane.getByRole('list', { name: 'Recent queries' }).getByRole('link')).toHaveText([/^castle/]);
  await call(searchdeck, 'DELETE', `/indexes/${name}`);
});
