import { call } from '../indexes/support/definition.js';
import { expectFocusInPage, expectInitialFocus, tabTo } from '../support/keyboard.js';
import { expect, test } from '../support/test.js';

test('from an index to a query, the explanation of a score, and back, by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/c/demo/indexes');
  const row = page.getByRole('row', { name: 'Select films' });
  await expect(row).toBeVisible();
  await keyboard.press('/');
  await keyboard.type('films');
  await tabTo(page, row);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'films' })).toBeVisible();
  await expectFocusInPage(page);
  await tabTo(page, page.getByRole('navigation', { name: 'Views of films' }).getByRole('link', { name: 'Explorer' }));
  await keyboard.press('Enter');

  const query = page.getByRole('combobox', { name: 'Search films' });
  await expect(query).toBeVisible();
  await expectFocusInPage(page);
  await keyboard.press('/');
  await expect(query).toBeFocused();
  await keyboard.type('war');
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '22 results' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Facets', exact: true }));
  await keyboard.press('Enter');

  // The options of a facet: Escape leaves them, Enter applies them, and the focus is where it was.
  const options = page
    .getByRole('complementary', { name: 'Facets' })
    .getByRole('button', { name: 'Options for facet distributor' });
  await tabTo(page, options);
  await keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Options for facet distributor' });
  await tabTo(page, editor.getByRole('textbox', { name: 'Maximum values' }));
  await keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(options).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, editor.getByRole('textbox', { name: 'Maximum values' }));
  await keyboard.type('3');
  await keyboard.press('Enter');
  await expect(editor).toBeHidden();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('facet')).toContain('distributor,count:3');
  await expect(options).toBeFocused();

  // The values of a facet are one stop: arrow keys go through them, and Tab comes back to the last one.
  const values = page.getByRole('group', { name: 'Values of distributor' }).getByRole('button');
  await expect(values).toHaveCount(3);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(values.first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(values.nth(1)).toBeFocused();
  await keyboard.press('End');
  await expect(values.last()).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Tab');
  await expect(values.first()).toBeFocused();

  const table = page.getByRole('region', { name: 'Results table' });
  const first = table.getByRole('button', { name: /^Explain score [\d.]+ of War$/ });
  await tabTo(page, first);
  await keyboard.press('ArrowDown');
  const second = table.getByRole('button', { name: /^Explain score [\d.]+ of Star Wars: The Clone Wars$/ });
  await expect(second).toBeFocused();
  await keyboard.press('Enter');
  const explanation = page.getByRole('complementary', { name: 'Explain score' });
  await expect(explanation.getByRole('heading', { name: 'Star Wars: The Clone Wars' })).toBeVisible();
  await tabTo(page, explanation.getByRole('button', { name: /idf, inverse document frequency of war/ }));
  await keyboard.press('Enter');
  await expect(explanation).toContainText('ln(1 + (3,199 − 22 + 0.5) / (22 + 0.5))');
  await keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(second).toBeFocused();
});

test('a synonym map is created, edited, and deleted by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const name = 'e2e-by-keyboard';
  await page.goto('/c/demo/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  const paletteInput = page.getByPlaceholder('Search pages, resources, fields, commands, and settings');
  await expect(paletteInput).toBeFocused();
  await keyboard.type('synonym maps');
  await expect(paletteInput).toHaveValue('synonym maps');
  await expect(page.getByRole('dialog').getByRole('button').first()).toContainText('Synonym maps');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Synonym maps' })).toBeVisible();
  await expectFocusInPage(page);
  await tabTo(page, page.getByRole('button', { name: 'Create synonym map' }));
  await keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Create synonym map' });
  const field = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await expectInitialFocus(page, field);
  await tabTo(page, dialog.getByRole('radio', { name: /^Equivalent terms/ }), 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Corrections/ })).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(name);
  // Past the editor, which keeps Tab only for those who went into it.
  await tabTo(page, dialog.getByRole('button', { name: `Create ${name}` }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectFocusInPage(page);

  const rules = page.getByRole('group', { name: /^Rules of/ });
  await expect(rules.getByText('fridge', { exact: false })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, rules);
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+End');
  await keyboard.type('\nfilm, movie');
  await keyboard.press('Escape');
  await expect(rules).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Review' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(`Synonym map ${name} saved`)).toBeVisible();
  // The button that reviewed disappeared with the changes.
  await expectFocusInPage(page);

  await tabTo(page, page.getByRole('button', { name: `More actions for ${name}` }), 'Shift+Tab');
  await keyboard.press('Enter');
  // The menu takes the focus when it has opened.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true);
  // Deleting is the last item.
  const items = await page.getByRole('menuitem').count();
  for (let i = 0; i < items; i++) await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete synonym map' })).toBeFocused();
  await keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: `Delete synonym map ${name}?` });
  await expect(confirmation.getByRole('textbox')).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Synonym maps' })).toBeVisible();
  await expectFocusInPage(page);
});

test('a dialog that is still loading has the focus, and its first control gets it', async ({ page, searchdeck }) => {
  const { keyboard } = page;
  const name = 'e2e-slow-alias';
  await call(searchdeck, 'PUT', `/aliases/${name}`, { name, indexes: ['films'] });
  let allow = (): void => undefined;
  const isAllowed = new Promise<void>((resolve) => (allow = resolve));
  await page.route(/\/indexes\?.*select=name/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.goto(`/c/demo/resources/aliases/${name}`);
  const action = page.getByRole('button', { name: 'Repoint', exact: true });
  await expect(action).toBeEnabled();
  await tabTo(page, action);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Repoint alias ${name}` });
  const index = dialog.getByRole('combobox', { name: 'Index' });
  await expect(index).toBeDisabled();
  await expect(dialog).toBeFocused();
  allow();
  await expect(index).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(action).toBeFocused();
  await call(searchdeck, 'DELETE', `/aliases/${name}`);
});
