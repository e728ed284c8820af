import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { enterEditor } from '../support/editor.js';
import { expect, test } from '../support/test.js';

const debugging =
  'a skillset is debugged on a document: chunks and a vector are shown, and a skill is broken, repaired, and run again';
test(debugging, { tag: '@azure' }, async ({ page, searchdeck }) => {
  const name = 'debugged';
  const sample = (await (await call(searchdeck, 'GET', '/skillsets/guides')).json()) as Record<string, unknown>;
  const skills = sample['skills'] as Record<string, unknown>[];
  await call(searchdeck, 'PUT', `/skillsets/${name}`, {
    name,
    skills,
    indexProjections: sample['indexProjections'],
  });

  await page.goto(`/c/demo/resources/skillsets/${name}/debug?indexer=guides&item=indexing%2Findexers.md`);
  // A link that names the document runs it at once.
  const steps = page.getByRole('navigation', { name: 'Skills' });
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const tree = page.getByRole('tree', { name: 'Enrichment tree' });
  await steps.getByRole('button', { name: /chunks/ }).click();
  await expect(inspector).toContainText(/\d chunks of the text/);
  await expect(inspector.locator('mark').first()).toContainText('# Indexers');
  await expectAccessible(page);

  // The tree by keyboard: the vector of the first chunk.
  await steps.getByRole('button', { name: /embedding/ }).click();
  await page.getByRole('searchbox', { name: 'Search the tree' }).fill('chunks/0/vector');
  await tree
    .getByRole('treeitem', { name: /document/ })
    .first()
    .focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(inspector).toContainText('/document/chunks/0/vector');
  await expect(inspector).toContainText('512');
  await expect(inspector).toContainText('1.00000');

  await steps.getByRole('button', { name: /chunks/ }).click();
  await inspector.getByText('Definition', { exact: true }).click();
  const rerun = inspector.getByRole('button', { name: 'Rerun from this skill' });
  const write = async (source: string, maximumPageLength: number) => {
    const skill = { ...skills[0], maximumPageLength, inputs: [{ name: 'text', source }] };
    await enterEditor(inspector.getByRole('group', { name: 'Definition of chunks' }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(JSON.stringify(skill));
    await rerun.click();
  };
  await write('/document/metadata_storage_size', 300);
  await expect(inspector).toContainText("The input 'text' must be a string.");
  await inspector.getByText('Result', { exact: true }).click();
  await expect(inspector).toContainText('Context');
  await expect(inspector).not.toContainText('Nothing matches the context');
  await inspector.getByText('Definition', { exact: true }).click();
  await expect(steps.getByRole('img', { name: 'Failed' })).toHaveCount(1);
  const summary = page.getByRole('status').filter({ hasText: /^Document / });
  await expect(summary).toContainText('1 of 2 skills failed');
  await write('/document/nothing', 300);
  await expect(inspector.getByRole('heading', { name: 'chunks' })).toBeVisible();
  await expect(inspector).toContainText("'text' is missing or empty. Source: '/document/nothing'.");
  await expect(summary).toContainText('0 skills succeeded · 1 with warnings · 1 not executed');
  await write('/document/content', 300);
  await expect(steps.getByRole('img', { name: 'Failed' })).toHaveCount(0);
  await expect(inspector.getByRole('heading', { name: 'chunks' })).toBeVisible();

  await page.getByText(/^Documents \(/).click();
  await expect(page.getByRole('region', { name: 'View' })).toContainText('An indexer reads a data source');
  // The saved version is run on the same document: it has fewer and longer chunks.
  await page.getByText('Compare', { exact: true }).click();
  await page.getByRole('button', { name: 'Run this version' }).click();
  const view = page.getByRole('region', { name: 'View' });
  await expect(view.getByRole('heading', { name: 'Enrichment tree' })).toBeVisible();
  await expect(view.locator('summary').filter({ hasText: /\/document\/chunks\/0$/ })).toContainText('Changed');
  // Words that only one of the versions has are marked.
  await view
    .locator('summary')
    .filter({ hasText: /\/document\/chunks\/0$/ })
    .click();
  await expect(view.locator('del, ins').filter({ visible: true }).first()).toContainText(/^(Added|Removed): /);
  await expectAccessible(page);
  await page.getByText(/^Documents \(/).click();
  // The edit is in the draft of the skillset; the session and the selection are in the URL.
  await page.reload();
  await expect(page.getByRole('region', { name: 'View' })).toContainText('An indexer reads a data source');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog')).toContainText('maximumPageLength');
  await call(searchdeck, 'DELETE', `/skillsets/${name}`);
});

test('the documents of the data source are listed, and one is selected by keyboard and run', async ({ page }) => {
  await page.goto('/c/demo/resources/skillsets/guides/debug');
  const item = page.getByRole('combobox', { name: 'File path, row ID, or document key' });
  await item.fill('INDEXERS');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['indexing/indexers.md']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(item).toHaveValue('indexing/indexers.md');
  await page.getByRole('form', { name: 'Document' }).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Document / })).toContainText('indexing/indexers.md');
});
