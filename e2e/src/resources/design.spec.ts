import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import { expectAccessible } from '../support/accessibility.js';
import { enterEditor } from '../support/editor.js';
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
  await expect(problems).toContainText(
    'The input text of embedding reads /document/chunk/*, which no skill or source field produces.',
  );
  await expectAccessible(page);

  await problems.getByRole('button', { name: /^Use \/document\/chunks\/\*/ }).click();
  await expect(problems).toContainText('No problems found');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(problems).toContainText('/document/chunk/*');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(problems).toContainText('No problems found');

  await page.getByRole('button', { name: 'Add skill' }).click();
  await page.getByRole('searchbox', { name: 'Filter skills' }).fill('language');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Details of language-detection' });
  await expect(panel).toBeVisible();
  // In a window without room for both, the step replaces the palette.
  await expect(page.getByRole('region', { name: 'Add skill' })).toBeHidden();
  await expect(problems).toContainText('must have either a source or nested inputs');
  const port = (id: string) => graph.locator(`[data-handleid="${id}"]`);
  await port('/document/content').dragTo(port('skills[2].inputs[0]'));
  const source = panel.getByRole('combobox', { name: 'Source of text' });
  await expect(source).toHaveValue('/document/content');
  // The step that was connected has the focus, so that keys work after a drag, also after one that connects nothing.
  await expect(step('language-detection')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(source).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(source).toHaveValue('/document/content');
  await expect(problems).not.toContainText('must have either a source or nested inputs');
  await port('/document/content').dragTo(problems.getByRole('status'));
  await expect(step('Source document')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(step('Source document')).not.toBeFocused();
  await expect(graph.locator('[data-graph-node]:focus')).toHaveCount(1);
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
  // The problems that the designer lists are reviewed, too.
  await expect(dialog.getByRole('heading', { name: /^1 error · \d+ warnings? when it runs$/ })).toBeVisible();
  await expectAccessible(page);
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

test('a skill is dragged from the palette to the context in which it runs, and undone after a visit of the debugger', async ({
  page,
  searchdeck,
}) => {
  const name = 'dragged';
  const { skills } = (await (await call(searchdeck, 'GET', '/skillsets/guides')).json()) as { skills: object[] };
  await call(searchdeck, 'PUT', `/skillsets/${name}`, { name, skills });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/c/demo/resources/skillsets/${name}`);
  const graph = page.getByRole('group', { name: new RegExp(`^Design of ${name}`) });
  await page.getByRole('button', { name: 'Add skill' }).click();
  const palette = page.getByRole('region', { name: 'Add skill' });
  const drag = (skill: RegExp, target: Locator) => palette.getByRole('button', { name: skill }).dragTo(target);
  await drag(/^Sentiment/, graph.getByRole('button', { name: /^embedding,/ }));
  const panel = page.getByRole('region', { name: /^Details of/ });
  await expect(panel.getByRole('heading', { name: 'sentiment' })).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Context' })).toHaveValue('/document/chunks/*');
  // A large window has room for both, so the next skill can be dragged at once.
  await drag(/^Language detection/, graph.getByRole('button', { name: /^Source document,/ }));
  await expect(panel.getByRole('heading', { name: 'language-detection' })).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Context' })).toHaveValue('/document');

  await page.getByRole('link', { name: /^Debug/ }).click();
  await page.getByRole('link', { name: /^Design/ }).click();
  const step = (title: string) => graph.getByRole('button', { name: new RegExp(`^${title},`) });
  await expect(step('language-detection')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(step('language-detection')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(step('sentiment')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(step('sentiment')).toBeVisible();

  // A connection that replaces another one says which.
  const port = (id: string) => graph.locator(`[data-handleid="${id}"]`);
  await port('/document/content').dragTo(port('skills[1].inputs[0]'));
  await expect(page.getByText('text no longer receives /document/chunks/*. You can undo this.')).toBeVisible();
  await call(searchdeck, 'DELETE', `/skillsets/${name}`);
});

test('an output is mapped to a field of the index by dragging, and by keyboard, which saves the indexer', async ({
  page,
  searchdeck,
}) => {
  const name = 'mapped-by-drag';
  const field = (fieldName: string, type: string) => ({ name: fieldName, type, key: fieldName === 'id' });
  await call(searchdeck, 'PUT', `/indexes/${name}`, {
    name,
    fields: [field('id', 'Edm.String'), field('topics', 'Collection(Edm.String)'), field('author', 'Edm.String')],
  });
  await call(searchdeck, 'PUT', `/skillsets/${name}`, {
    name,
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
        name: 'phrases',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'keyPhrases' }],
      },
    ],
  });
  const indexer = { name, dataSourceName: 'guides', targetIndexName: name, skillsetName: name, disabled: true };
  await call(searchdeck, 'PUT', `/indexers/${name}`, indexer);
  const mappings = async () => {
    const { fieldMappings, outputFieldMappings } = (await (
      await call(searchdeck, 'GET', `/indexers/${name}`)
    ).json()) as Record<
      'fieldMappings' | 'outputFieldMappings',
      { sourceFieldName: string; targetFieldName: string }[]
    >;
    return [...fieldMappings, ...outputFieldMappings].map((each) => [each.sourceFieldName, each.targetFieldName]);
  };

  await page.goto(`/c/demo/resources/skillsets/${name}`);
  const graph = page.getByRole('group', { name: new RegExp(`^Design of ${name}`) });
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('phrases has no effect');
  const port = (id: string) => graph.locator(`[data-handleid="${id}"]`);
  await port('/document/keyPhrases').dragTo(port(`indexers/${name}/author`));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('/document/keyPhrases is a list of strings, but author is Edm.String.');
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('topics');
  await expect(dialog).not.toContainText('is a list of strings');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mapping' }).click();
  await expect(dialog).toBeHidden();
  await expect(problems).toContainText('No problems found');
  expect(await mappings()).toEqual([['/document/keyPhrases', 'topics']]);

  await graph.getByRole('button', { name: new RegExp(`^${name}, Index, populated`) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Map a field…' }).press('Enter');
  await page.keyboard.insertText('/document/nothing');
  await expect(dialog).toContainText('Neither a skill nor the source document has /document/nothing.');
  await dialog.getByRole('combobox', { name: 'Value' }).fill('/document/metadata_author');
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('author');
  await dialog.getByRole('button', { name: 'Save mapping' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await mappings()).toEqual([
    ['metadata_author', 'author'],
    ['/document/keyPhrases', 'topics'],
  ]);
  // The skillset itself has no changes.
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  for (const kind of ['indexers', 'skillsets', 'indexes']) await call(searchdeck, 'DELETE', `/${kind}/${name}`);
});

test('lists of paths are completely in the window, also below an input near its bottom', async ({
  page,
  searchdeck,
}) => {
  const name = 'designed-narrow';
  const { skills } = (await (await call(searchdeck, 'GET', '/skillsets/guides')).json()) as { skills: object[] };
  await call(searchdeck, 'PUT', `/skillsets/${name}`, { name, skills });
  for (const size of [
    { width: 390, height: 500 },
    { width: 1440, height: 560 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/c/demo/resources/skillsets/${name}?node=skills%5B0%5D`);
    const panel = page.getByRole('region', { name: 'Details of chunks' });
    for (const label of ['Context', 'Source of text']) {
      await panel.getByRole('combobox', { name: label }).click();
      const list = page.getByRole('listbox');
      await expect(list).toBeInViewport({ ratio: 1 });
      // Nothing is cut off at the right.
      const widths = await list
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => option.scrollWidth - option.getBoundingClientRect().width));
      expect(widths.filter((width) => width > 1)).toEqual([]);
      const parent = list.locator('xpath=ancestor::*[contains(@class, "Autocomplete-dropdown")]');
      await expect(parent).toBeInViewport({ ratio: 1 });
      const [outer, inner] = [await parent.boundingBox(), await list.getByRole('option').last().boundingBox()];
      expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  }
  await call(searchdeck, 'DELETE', `/skillsets/${name}`);
});

const SKILLS = 200;
/** Width of a step without zoom, in pixels. */
const NODE_WIDTH = 256;
/** Skills of each chain: the first one reads the content of the document, the others read what the previous one writes. */
const CHAIN = 10;
const languageSkill = (i: number) => ({
  '@odata.type': '#Vendor.Skills.Text.LanguageDetectionSkill',
  name: `step-${i}`,
  inputs: [{ name: 'text', source: i % CHAIN === 0 ? '/document/content' : `/document/result${i - 1}` }],
  outputs: [{ name: 'languageCode', targetName: `result${i}` }],
});

/** A point of the background of a graph, at which it can be dragged. */
async function backgroundOf(graph: Locator): Promise<{ x: number; y: number }> {
  const point = await graph.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    for (let y = (top + bottom) / 2; y < bottom - 120; y += 4) {
      for (let x = left + 200; x < right - 200; x += 4) {
        if (document.elementFromPoint(x, y)?.matches('.react-flow__pane') === true) return { x, y };
      }
    }
    return undefined;
  });
  if (point === undefined) throw new Error('The graph has no background.');
  return point;
}

/** Pastes text into the focused element, which is faster than typing for a long one. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('after a save, the indexers of a skillset are offered, because documents do not change by themselves', async ({
  page,
  searchdeck,
}) => {
  const [name, indexer] = ['saved-skillset', 'saved-skillset-indexer'];
  const read = async (path: string) => (await (await call(searchdeck, 'GET', path)).json()) as Record<string, unknown>;
  const { skills } = await read('/skillsets/guides');
  await call(searchdeck, 'PUT', `/skillsets/${name}`, { name, skills });
  const { dataSourceName, targetIndexName } = await read('/indexers/guides');
  await call(searchdeck, 'PUT', `/indexers/${indexer}`, {
    name: indexer,
    dataSourceName,
    targetIndexName,
    skillsetName: name,
    disabled: true,
  });
  await page.goto(`/c/demo/resources/skillsets/${name}/form`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Repaired');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  const note = page.getByText('The saved skillset applies from the next run of its indexer.', { exact: false });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'JSON', exact: true }).click();
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: `Open indexer ${indexer}` }).click();
  await expect(page).toHaveURL(new RegExp(`/indexers/${indexer}$`));
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeVisible();
  await call(searchdeck, 'DELETE', `/indexers/${indexer}`);
  await call(searchdeck, 'DELETE', `/skillsets/${name}`);
});

test('a graph of 200 skills renders only what is in view; it is zoomed, moved, walked through, edited, and exported', async ({
  page,
  searchdeck,
}) => {
  const name = 'designed-large';
  await call(searchdeck, 'PUT', `/skillsets/${name}`, { name, skills: [languageSkill(0)] });
  await page.goto(`/c/demo/resources/skillsets/${name}/json`);
  await enterEditor(page.getByRole('group', { name: /^Definition of/ }));
  await page.keyboard.press('ControlOrMeta+a');
  const skills = Array.from({ length: SKILLS }, (_, i) => languageSkill(i));
  await paste(page, JSON.stringify({ name, skills }, undefined, 2));
  await page
    .getByRole('navigation', { name: `Views of ${name}` })
    .getByRole('link', { name: 'Design' })
    .click();

  const graph = page.getByRole('group', { name: new RegExp(`^Design of ${name}`) });
  const step = (i: number) => graph.getByRole('button', { name: `step-${i},` });
  const steps = graph.getByRole('button', { name: /^step-\d+,/ });
  const edges = graph.locator('.react-flow__edge');
  await expect(steps).toHaveCount(SKILLS);
  // One for each skill: its source.
  await expect(edges).toHaveCount(SKILLS);
  // While the whole graph is in view, an overview would only cover steps.
  const overview = graph.getByRole('img', { name: 'Overview of the graph' });
  await expect(overview).toHaveCount(0);
  const box = async (of: Locator) => (await of.boundingBox())!;
  const isInView = async (of: Locator) => {
    const [outer, inner] = [await box(graph), await box(of)];
    return (
      inner.x >= outer.x &&
      inner.y >= outer.y &&
      inner.x + inner.width <= outer.x + outer.width &&
      inner.y + inner.height <= outer.y + outer.height
    );
  };
  for (const i of [0, CHAIN - 1, SKILLS - 1]) await expect.poll(() => isInView(step(i))).toBe(true);

  // The Tab stop is rendered anywhere.
  const source = graph.getByRole('button', { name: /^Source document,/ });
  const whole = await box(source);
  const zoomIn = graph.getByRole('button', { name: 'Zoom in' });
  while ((await box(source)).width < NODE_WIDTH * 0.9) {
    const { width } = await box(source);
    await zoomIn.click();
    await expect.poll(async () => (await box(source)).width).toBeGreaterThan(width * 1.15);
  }
  expect((await box(source)).width).toBeGreaterThan(whole.width * 1.8);
  // At a normal size, few nodes are in view, and the edges that cross it.
  await expect.poll(() => steps.count()).toBeLessThan(SKILLS / 4);
  expect(await edges.count()).toBeLessThan(SKILLS);
  // The source document is a node, too.
  await expect(overview.locator('rect')).toHaveCount(SKILLS + 1);
  const zoomed = await box(source);
  const { x, y } = await backgroundOf(graph);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await box(source)).x - zoomed.x).toBeCloseTo(40, 0);
  expect((await box(source)).y - zoomed.y).toBeCloseTo(-30, 0);

  // A click in the overview shows that part of the graph, and dragging moves it.
  const map = await box(overview);
  const clickOverview = (left: number, top: number) =>
    overview.click({ position: { x: map.width * left, y: map.height * top } });
  await clickOverview(0.05, 0.05);
  const before = await box(source);
  await clickOverview(0.95, 0.95);
  await expect.poll(async () => (await box(source)).y).toBeLessThan(before.y - 100);
  const clicked = await box(source);
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2);
  await page.mouse.down();
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2 - 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await box(source)).y).toBeGreaterThan(clicked.y + 10);

  // The picture has the whole graph.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export SVG' }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(new Set(svg.match(/>step-\d+</g)).size).toBe(SKILLS);
  expect(svg.match(/<path /g)).toHaveLength(SKILLS);

  // By keyboard, each step is rendered and comes into view, with the edge that leads to it.
  await graph.getByRole('button', { name: 'Show the whole graph' }).click();
  await expect(steps).toHaveCount(SKILLS);
  await step(SKILLS - CHAIN).focus();
  for (let width = whole.width; width < NODE_WIDTH * 0.9; width *= 1.2) await zoomIn.click();
  await expect.poll(() => steps.count()).toBeLessThan(SKILLS / 4);
  await step(SKILLS - CHAIN).focus();
  for (let i = SKILLS - CHAIN + 1; i < SKILLS; i++) {
    await page.keyboard.press('ArrowRight');
    await expect(step(i)).toBeFocused();
    await expect.poll(() => isInView(step(i))).toBe(true);
    await expect(graph.getByTestId(new RegExp(`^rf__edge-.*/document/result${i - 1} `))).toHaveCount(1);
  }
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: `Details of step-${SKILLS - 1}` });
  const input = panel.getByRole('combobox', { name: 'Source of text' });
  await input.fill('/document/content');
  await expect(input).toHaveValue('/document/content');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(input).toHaveValue(`/document/result${SKILLS - 2}`);
  // A step that is out of view has the focus again when its details are closed.
  await clickOverview(0.05, 0.05);
  await panel.getByRole('button', { name: 'Close details' }).click();
  await expect(step(SKILLS - 1)).toBeFocused();
  await graph.getByRole('button', { name: 'Show the whole graph' }).click();
  await expect.poll(() => isInView(step(0))).toBe(true);
  expect(await isInView(step(SKILLS - 1))).toBe(true);
  await expect(steps).toHaveCount(SKILLS);
});
