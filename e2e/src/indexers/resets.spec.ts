import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '../indexes/support/definition.js';
import { callBff } from '../support/call-bff.js';
import { expect, test } from '../support/test.js';

const actions = 'a run is canceled, documents and skills are reset, and what a service does not support is explained';
test(actions, { tag: '@azure' }, async ({ page, searchdeck, watch }, { repeatEachIndex }) => {
  // The cloud connection below reaches a local service, which does not support Resync.
  watch.allow(/status of 501/);
  const name = `resets-${repeatEachIndex}`;
  const folder = join(searchdeck.files, name);
  await mkdir(folder, { recursive: true });
  // Each file is embedded for seconds, so that the run does not end before it is canceled.
  const sentence = 'A long run has enough work to be canceled while it is in progress. ';
  for (let i = 0; i < 40; i++) await writeFile(join(folder, `${i}.txt`), sentence.repeat(1000));
  const sample = (await (await call(searchdeck, 'GET', '/skillsets/guides')).json()) as { skills: object[] };
  await call(searchdeck, 'PUT', `/indexes/${name}`, {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      // Long texts are too large for terms.
      { name: 'content', type: 'Edm.String', searchable: true, filterable: false, sortable: false, facetable: false },
    ],
  });
  await call(searchdeck, 'PUT', `/datasources/${name}`, {
    name,
    type: 'cloudblob',
    credentials: { connectionString: 'LocalFolder=files' },
    container: { name },
  });
  await call(searchdeck, 'PUT', `/skillsets/${name}`, { name, skills: sample.skills });
  await call(searchdeck, 'PUT', `/indexers/${name}`, {
    name,
    dataSourceName: name,
    targetIndexName: name,
    skillsetName: name,
    disabled: true,
    parameters: { batchSize: 1 },
  });
  await page.goto(`/c/demo/resources/indexers/${name}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  // A click right after the button appeared could be the second one of a double click.
  await page.getByRole('button', { name: 'Cancel run' }).press('Enter');
  await expect(page.getByText('The run was canceled. The next run continues where it stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeEnabled();

  const menuButton = page.getByRole('button', { name: `More run actions for ${name}` });
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Reset documents…' }).click();
  const documents = page.getByRole('dialog', { name: `Reset documents of ${name}?` });
  await documents.getByRole('textbox', { name: 'Document keys' }).fill('one\ntwo');
  await documents.getByRole('button', { name: 'Reset 2 documents', exact: true }).click();
  await expect(page.getByText('The next run processes the documents with these keys, if they exist.')).toBeVisible();

  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Reset skills…' }).click();
  const skills = page.getByRole('dialog', { name: `Reset skills of ${name}?` });
  await skills.getByRole('checkbox').first().check();
  await skills.getByRole('button', { name: 'Reset 1 skill', exact: true }).click();
  await expect(page.getByText('1 skill reset')).toBeVisible();

  await menuButton.click();
  const resyncItem = page.getByRole('menuitem', { name: 'Resync permissions…' });
  await expect(resyncItem).toBeDisabled();
  await expect(resyncItem).toHaveAccessibleDescription("Local services don't support document permissions.");

  // What a service itself rejects is explained, too.
  const { port, pathname } = new URL(searchdeck.localService.endpoint);
  const created = await callBff(page, searchdeck, 'POST', '/connections', {
    type: 'service',
    name,
    kind: 'cloud',
    environment: 'development',
    endpoint: `http://localhost:${port}${pathname}`,
    dialect: searchdeck.dialect,
    readOnly: false,
    credentials: { adminKey: searchdeck.localService.adminKey },
  });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/c/${id}/resources/indexers/${name}`);
  await menuButton.click();
  await resyncItem.click();
  const resync = page.getByRole('dialog', { name: `Resync permissions of ${name}?` });
  await resync.getByRole('button', { name: 'Resync', exact: true }).click();
  await expect(resync.getByText("Couldn't resync the permissions")).toBeVisible();
  await expect(resync.getByText(/not supported/i).first()).toBeVisible();
  // The page must not send anything through the connection that is deleted.
  await page.goto('about:blank');
  await callBff(page, searchdeck, 'DELETE', `/connections/${id}`);

  for (const kind of ['indexers', 'skillsets', 'datasources', 'indexes']) {
    await call(searchdeck, 'DELETE', `/${kind}/${name}`);
  }
});
