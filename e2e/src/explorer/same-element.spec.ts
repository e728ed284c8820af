import { expect, test } from '../support/test.js';

test('two conditions on rooms match different items or the same item', async ({ page }) => {
  await page.goto('/c/demo/explorer/hotels?$count=true&facet=rooms/type');
  const condition = page.getByRole('form', { name: 'New condition' });
  const add = async (field: string, comparison: string, value: string) => {
    await condition.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
    await condition.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: comparison, exact: true }).click();
    await condition.getByRole('textbox', { name: 'Value' }).fill(value);
  };
  const documents = (n: number) => expect(page.getByRole('status').filter({ hasText: `${n} results` })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');

  await page
    .getByRole('complementary', { name: 'Facets' })
    .getByRole('button', { name: /^Single/ })
    .click();
  await documents(6);
  await add('rooms/baseRate', 'at least', '100');
  const same = condition.getByRole('checkbox', { name: /same rooms item/ });
  await expect(same).toBeChecked();
  await same.uncheck();
  await page.keyboard.press('Tab');
  await condition.getByRole('button', { name: 'Add condition' }).click();
  // A single room, and any room from 100.
  await documents(5);
  await expect(parts).toHaveCount(2);

  await page.getByRole('button', { name: 'Match within one rooms item' }).click();
  await documents(2);
  await expect(parts).toHaveText(["rooms/any(r: r/type eq 'Single' and r/baseRate ge 100)"]);
  const facet = page.getByRole('complementary', { name: 'Facets' }).getByRole('button', { name: /^Single/ });
  await expect(facet).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Allow different items' }).click();
  await documents(5);
});

test('Next is disabled on the last page without a count', async ({ page }) => {
  await page.goto('/c/demo/explorer/hotels?$select=id,name&$top=10&$skip=10');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('11–20')).toBeVisible();
  await next.click();
  await expect(page.getByText('21–30')).toBeVisible();
  await expect(next).toBeDisabled();
  await page.goto('/c/demo/explorer/hotels?$select=id,name&$top=10&$skip=40');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(/skip=30/);
  await expect(page.getByText('No more results')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('21–30')).toBeVisible();
});
