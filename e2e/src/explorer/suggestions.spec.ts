import { expect, test } from '../support/test.js';

test('suggestions by keyboard: arrows select, Enter accepts, Esc closes, and the switch disables them', async ({
  page,
}) => {
  await page.goto('/c/demo/explorer/films');
  const query = page.getByRole('combobox', { name: 'Search films' });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await query.pressSequentially('spielb');
  await expect(list.getByRole('option').first()).toHaveText('spielberg');
  await expect(query).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(query).toHaveValue('spielb');

  await query.pressSequentially('e');
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /results? ·/ })).toBeVisible();
  await expect(list).toBeHidden();

  await page.getByRole('button', { name: 'Suggestions while typing' }).click();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/suggest|autocomplete/.test(request.url())) requests.push(request.url());
  });
  await query.fill('luca');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /results? ·/ })).toBeVisible();
  expect(requests).toEqual([]);
});

test('a suggester is tested in each mode', { tag: '@azure' }, async ({ page }) => {
  await page.goto('/c/demo/explorer/films');
  await page.getByRole('button', { name: /^Suggestions and autocomplete/ }).click();
  await page.getByRole('textbox', { name: 'Text to complete' }).fill('star w');
  const results = page.getByRole('list', { name: 'Suggestions and completions' });
  await expect(results.getByRole('listitem').first()).toContainText(/Star Wars/);
  await page.getByRole('radiogroup', { name: 'Completion mode' }).getByText('In context').click();
  await expect(results.getByRole('listitem').first()).toContainText(/star wars/);
});
