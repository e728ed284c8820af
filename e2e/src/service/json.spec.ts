import { enterEditor } from '../support/editor.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { createService } from './support.js';

test('the settings of a service are edited as a form and as JSON on one draft, and reviewed', async ({
  page,
  searchdeck,
}) => {
  const service = await createService(page, searchdeck, 'e2e-json');
  await page.goto(`/c/${service.connectionId}/service/scale`);
  await page.getByRole('button', { name: /^3 replicas, 1 partition, / }).click();
  const editors = page.getByRole('radiogroup', { name: 'Editor' });
  await editors.getByText('JSON').click();
  const json = page.getByRole('group', { name: 'Settings of the service' });
  const replicas = (count: number) => json.locator('.view-line').filter({ hasText: `"replicaCount":\u00a0${count}` });
  await expect(replicas(3)).toBeVisible();
  await expectAccessible(page);

  await enterEditor(json);
  const replaceJson = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    // The editor closes brackets.
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.keyboard.press('Delete');
  };
  await replaceJson('{ "properties"');
  const review = page.getByRole('button', { name: 'Review' });
  await expect(review).toBeDisabled();
  await expect(page.getByText('Invalid JSON')).toBeVisible();
  await page.getByRole('button', { name: 'Reset JSON' }).click();
  await expect(replicas(3)).toBeVisible();

  // A pasted response: its read-only members are ignored.
  const current = await service.read();
  await enterEditor(json);
  await replaceJson(JSON.stringify({ ...current, properties: { ...current.properties, replicaCount: 2 } }));
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Review changes to e2e-json' });
  await expect(dialog.getByText('Replicas 1 → 2')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await service.read()).properties['replicaCount']).toBe(2);
});
