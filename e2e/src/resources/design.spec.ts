import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

test('a skillset is designed as a graph: a skill is added and connected, a problem is fixed, and the result is saved', async ({
  page,
  searchdeck,
}) => {
  const name = 'designed';
  const sample = (await (await call(searchdeck, 'GET', '/skillsets/guides')).json()) as Record<string, unknown>;
  const [chunks, embedding] = sample['skills'] as Record<string, unknown>[];
  const inputs = [{ name: 'text', source: '/document/chunk/*' }];
  await call(searchdeck, 'PUT', `/skillsets/${name}`, {
    name,
    skills: [chunks, { ...embedding, inputs }],
    indexProjections: sample['indexProjections'],
  });

  await page.goto(`/c/demo/resources/skillsets/${name}`);
  const graph = page.getByRole('group', { name: new RegExp(`^Design of ${name}`) });
  const step = (title: string) => graph.getByRole('button', { name: new RegExp(`^${title},`) });
  await expect(step('Source document')).toBeVisible();
  await expect(step('guides')).toBeVisible();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('text reads /document/chunk/*, which no skill or source field produces.');
  await expectAccessible(page);

  await problems.getByRole('button', { name: /^Use \/document\/chunks\/\*/ }).click();
  await expect(problems).toContainText('No problems found');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(problems).toContainText('/document/chunk/*');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(problems).toContainText('No problems found');

  await page.getByRole('button', { name: 'Add skill' }).click();
  await page.getByRole('searchbox', { name: 'Filter skills' }).fill('language');
  await page.getByRole('button', { name: /^Language detection/ }).click();
  const panel = page.getByRole('region', { name: 'Details of language-detection' });
  await expect(panel).toBeVisible();
  await page.getByRole('region', { name: 'Add skill' }).getByRole('button', { name: 'Close' }).click();
  await expect(problems).toContainText('must have either a source or nested inputs');
  const port = (id: string) => graph.locator(`[data-handleid="${id}"]`);
  await port('/document/content').dragTo(port('skills[2].inputs[0]'));
  const source = panel.getByRole('combobox', { name: 'Source of text' });
  await expect(source).toHaveValue('/document/content');
  await expectAccessible(page);

  // Paths are completed, and a step is opened and deleted by keyboard.
  await source.fill('chunks');
  await page.getByRole('option', { name: '/document/chunks/*', exact: true }).click();
  await expect(source).toHaveValue('/document/chunks/*');
  await step('chunks').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/node=skills/);
  await step('language-detection').focus();
  await page.keyboard.press('Delete');
  await expect(step('language-detection')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(step('language-detection')).toBeVisible();

  await page.getByText('List', { exact: true }).click();
  const list = page.getByRole('table', { name: 'Steps of the skillset' });
  await expect(list.getByRole('row', { name: /language-detection.*\/document\/chunks\/\*/ })).toBeVisible();

  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toBeHidden();
  const saved = (await (await call(searchdeck, 'GET', `/skillsets/${name}`)).json()) as {
    skills: { name: string; inputs: { source: string }[] }[];
  };
  expect(saved.skills.map((skill) => [skill.name, skill.inputs[0]?.source])).toEqual([
    ['chunks', '/document/content'],
    ['embedding', '/document/chunks/*'],
    ['language-detection', '/document/chunks/*'],
  ]);
});
