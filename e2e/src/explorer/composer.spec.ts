import { expectAccessible } from '../support/accessibility.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';

test('a field of a condition is chosen by typing, and its comparison is readable', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?$count=true&facet=genres');
  const form = page.getByRole('form', { name: 'New condition' });
  const field = form.getByRole('combobox', { name: 'Field' });
  const comparison = form.getByRole('combobox', { name: 'Operator' });
  await field.click();
  await page.keyboard.type('releaseD');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('releaseDate');
  await comparison.click();
  await page.getByRole('option', { name: 'on or before' }).click();
  await expect(comparison).toHaveValue('on or before');
  expect(await comparison.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);

  // Tab selects the only matching field, and a later Tab keeps the selection.
  await field.fill('mpaaR');
  await page.keyboard.press('Tab');
  await expect(comparison).toBeFocused();
  const selectedField = await field.inputValue();
  expect(selectedField).not.toBe('releaseDate');
  await expect(comparison).toBeEnabled();
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(selectedField);

  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.click();
  await page.keyboard.type('releaseD');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('$orderby')).toBe('releaseDate desc');

  const facets = page.getByRole('complementary', { name: 'Facets' });
  await facets.getByRole('button', { name: /^Action/ }).click();
  await expect(facets.getByRole('button', { name: /^Action/, pressed: true })).toBeVisible();
  await expectAccessible(page);
});

test('edits as JSON or parameters survive a switch to the form, which shows them', async ({ page }) => {
  await page.goto('/c/demo/explorer/films?search=war');
  await expect(page.getByRole('table').getByRole('row').first()).toBeVisible();
  const modes = page.getByRole('radiogroup', { name: 'Query editor' });
  const switchTo = (mode: string) => modes.getByText(mode).click();
  const search = page.getByRole('combobox', { name: 'Search films' });
  const editor = page.getByRole('group', { name: /^Request body/ });
  const lines = editor.locator('.view-lines');
  const write = async (text: string) => {
    await enterEditor(editor);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
  };
  const searchParameter = () => new URL(page.url()).searchParams.get('search');

  await switchTo('JSON');
  await expect(lines).toContainText('"war"');
  await write('{"search":"star","top":5}');
  await switchTo('Form');
  await expect(search).toHaveValue('star');
  await switchTo('JSON');
  await expect(lines).toContainText('{"search":"star","top":5}');
  expect(searchParameter()).toBe('war');

  // Edits in the form appear in the JSON.
  await switchTo('Form');
  await search.fill('ocean');
  // Closes the suggestions, which cover the options.
  await search.press('Escape');
  await switchTo('JSON');
  await expect(lines).toContainText('"ocean"');
  await expect(lines).toContainText('"top": 5');

  // Invalid JSON does not change the form. It is marked, and explained when the user returns.
  await write('{"search": "moon" "top": 5}');
  await switchTo('Form');
  await expect(search).toHaveValue('ocean');
  await expect(modes.getByRole('radio', { name: /JSON.*not run yet/ })).toHaveCount(1);
  await expectAccessible(page);
  await switchTo('JSON');
  await expect(lines).toContainText('{"search": "moon" "top": 5}');
  await expect(page.getByRole('button', { name: /Expected a comma/ })).toBeVisible();

  // Only Discard removes it.
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(lines).toContainText('"war"');
  await expect(modes.getByRole('radio', { name: 'JSON', exact: true })).toBeChecked();

  const parameters = page.getByRole('textbox', { name: 'Query parameters' });
  await switchTo('URL');
  await expect(parameters).toHaveValue('search=war\nhighlight=title\n$count=true');
  await parameters.fill('search=island\n$top=many');
  await switchTo('Form');
  await switchTo('URL');
  await expect(parameters).toHaveValue('search=island\n$top=many');
  await expect(page.getByText("'$top' must be an integer", { exact: false })).toBeVisible();
  await parameters.fill('search=island\n$top=3');
  await switchTo('Form');
  await expect(search).toHaveValue('island');
  await search.press('Enter');
  await expect.poll(searchParameter).toBe('island');
  expect(new URL(page.url()).searchParams.get('$top')).toBe('3');
});
