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
  await record.press('Space');
  await expect(record).toBeChecked();
  await expect(trends.getByRole('figure', { name: 'Documents' })).toContainText(/\d/);
  await expect(trends.getByRole('figure', { name: /^Storage/ })).toContainText(/MiB of 160\sGiB/);
  await expect(record).toBeFocused();
  await expectAccessible(page);
  await trends.getByText('Table').click();
  await expect(trends.getByRole('columnheader', { name: 'Indexes' })).toBeVisible();
  await expect(page).toHaveURL(/trendView=table/);
  await page.goto('/c/demo/indexes/films/statistics?trend=7d');
  await expect(trends.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(trends.getByRole('figure', { name: 'Documents' })).toContainText(/\d/);
});

test('a threshold that is crossed fires an alert, which the bell lists until it is read and resolved', async ({
  page,
  searchdeck,
  watch,
}) => {
  // The webhook that the operator does not allow.
  watch.allow(/status of 400/);
  const sample = () => callBff(page, searchdeck, 'POST', '/connections/demo/monitoring/samples');
  await page.goto('/c/demo/overview');
  await page.getByRole('region', { name: 'Trends' }).getByRole('button', { name: 'Alerts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alerts for demo' });
  const critical = dialog.getByRole('textbox', { name: 'Critical: Indexes' });
  await dialog.getByRole('textbox', { name: 'Warning: Indexes' }).fill('1');
  await critical.fill('1');
  await expect(dialog.getByText('Must be greater than the warning threshold.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save thresholds' })).toBeDisabled();
  // A share of a quota that the service doesn't have is never reached.
  await expect(dialog.getByRole('row', { name: /^Documents/ })).toContainText('No quota in this service');
  await expect(dialog.getByRole('textbox', { name: 'Warning: Documents' })).toHaveCount(0);
  await critical.fill('');
  await dialog.getByRole('button', { name: 'Save thresholds' }).click();
  await expect(page.getByText('Thresholds saved')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example.com/alerts');
  await dialog.getByRole('button', { name: 'Save webhook' }).click();
  await expect(dialog.getByText(/SEARCHDECK_WEBHOOK_ORIGINS\.$/).last()).toBeVisible();
  await expectAccessible(page);
  await sample();
  await page.reload();
  await page.getByRole('button', { name: /^Tasks and alerts/ }).click();
  const row = page
    .getByRole('list', { name: 'Alerts' })
    .getByRole('listitem')
    .filter({ hasText: /Indexes: \d+% of/ });
  await expect(row).toContainText('demo · Warning at 1% of the quota');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(row.getByRole('button')).toHaveCount(0);
  // Not the default rules: other tests may have used most of the quota.
  await callBff(page, searchdeck, 'PATCH', '/connections/demo/monitoring', { rules: [] });
  await sample();
  await page.reload();
  await page.getByRole('button', { name: /^Tasks and alerts/ }).click();
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await callBff(page, searchdeck, 'PATCH', '/connections/demo/monitoring', { rules: null });
});
