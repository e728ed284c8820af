import { startProgram, tempFolder } from '@searchdeck/testkit';
import { MAIN, type Ready } from '../clients/support/azure-service.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a change that takes long is followed across a reload and on other pages, in the azure dialect', async ({
  page,
  searchdeck,
}) => {
  const folder = tempFolder('service-pages');
  const flags = ['--dialect', 'azure', '--provisioning-seconds', '25', '--no-samples', '--json'];
  const program = await startProgram({ main: MAIN, args: ['--port', '0', '--data', folder.path, ...flags] });
  try {
    const ready = program.ready as unknown as Ready;
    const created = await page.request.post(`${searchdeck.url}/api/connections`, {
      headers: { 'X-Searchdeck': '1', Origin: searchdeck.url },
      data: {
        type: 'service',
        name: 'e2e slow',
        kind: 'local',
        environment: 'development',
        endpoint: ready.endpoint,
        managementUrl: ready.managementUrl,
        subscriptionId: ready.subscriptionId,
        resourceGroup: ready.resourceGroup,
        serviceName: ready.serviceName,
        dialect: 'azure',
        credentials: { adminKey: ready.adminKey, managementToken: ready.managementToken },
      },
    });
    expect(created.status()).toBe(201);
    const { id } = (await created.json()) as { id: string };
    await page.goto(`/c/${id}/service/scale`);
    await page.getByRole('button', { name: /^2 replicas, 1 partition/ }).click();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('dialog').getByRole('button', { name: 'Save 1 change' }).click();
    const operations = page.getByRole('list', { name: 'Operations in progress' });
    await expect(operations).toContainText('Changing the service');
    await expect(operations).toContainText(/elapsed/);
    await expect(page.getByText('The service is being provisioned.')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(operations).toContainText('Provisioning state: provisioning');
    await page.getByRole('link', { name: 'Keys' }).click();
    await expect(operations).toContainText('Changing the service');
    await expect(page.getByText('Service changed')).toBeVisible({ timeout: 90_000 });
    await expect(operations).toBeHidden();
    await expect(page.getByText('The service is being provisioned.')).toBeHidden();
  } finally {
    await program.stop();
    folder.remove();
  }
});
