import { expectAccessible } from '../support/accessibility.js';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';

test('usage is recorded once the owner turns it on, and shown as charts and as a table', async ({
  page,
  searchdeck,
}) => {
  await page.goto('/c/demo/overview');
  await callBff(page, searchdeck, 'PATCH', '/connections/demo/monitoring', { sampling: false });
  await page.reload();
  const trends = page.getByRole('region', { name: 'Trends' });
  const record = trends.getByRole('switch', { name: 'Record usage' });
  await expect(record).not.toBeChecked();
  await record.click();
  await expect(record).toBeChecked();
  await expect(trends.getByRole('figure', { name: 'Documents' })).toContainText(/\d/);
  await expect(trends.getByRole('figure', { name: /^Storage/ })).toContainText(/MiB of 160\sGiB/);
  await expectAccessible(page);
  await trends.getByText('Table').click();
  await expect(trends.getByRole('columnheader', { name: 'Indexes' })).toBeVisible();
  await expect(page).toHaveURL(/trendView=table/);
  await page.goto('/c/demo/indexes/films/statistics?trend=7d');
  await expect(trends.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(trends.getByRole('figure', { name: 'Documents' })).toContainText(/\d/);
});
