import { kinds, type ResourceKind, type Template } from '@searchdeck/contract';
import type { Page } from 'playwright/test';
import { call } from '../indexes/support/definition.js';
import { replaceDefinition } from '../support/editor.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { expect, test } from '../support/test.js';

type Definition = Record<string, unknown> & { name: string };

const read = async (searchdeck: Searchdeck, kind: ResourceKind, name: string): Promise<Definition> => {
  const stored = (await (await call(searchdeck, 'GET', `/${kind.id}/${name}`)).json()) as Definition;
  return Object.fromEntries(Object.entries(stored).filter(([field]) => !field.startsWith('@odata.'))) as Definition;
};

/** Creates the resources that the templates of a kind reference, recursively. */
const createReferences = async (searchdeck: Searchdeck, kind: ResourceKind): Promise<void> => {
  for (const id of new Set(kind.references.map((reference) => reference.kind))) {
    const referenced = kinds.find((each) => each.id === id);
    if (referenced === undefined || referenced.id === kind.id) continue;
    await createReferences(searchdeck, referenced);
    for (const { value } of referenced.templates) {
      await call(searchdeck, 'PUT', `/${referenced.id}/${String(value['name'])}`, value);
    }
  }
};

/** The definition with a change that any kind allows: another description, reference, or text. */
const withChange = (kind: ResourceKind, definition: Definition, text: 'mine' | 'theirs'): Definition => {
  if ('description' in kind.schema.fields) return { ...definition, description: text };
  const [reference] = kind.references;
  const referenceNames =
    kinds.find((each) => each.id === reference?.kind)?.templates.map(({ value }) => value['name']) ?? [];
  const field = reference?.path.split(/[.[]/)[0];
  if (field !== undefined) return { ...definition, [field]: [referenceNames[text === 'mine' ? 1 : 2]] };
  const member = Object.entries(definition).findLast(([, value]) => typeof value === 'string');
  return { ...definition, [member?.[0] ?? '']: `${String(member?.[1])}\n${text}, ${text} again` };
};

/** Creates a resource of the template in the open list; its page opens. */
const create = async (page: Page, kind: ResourceKind, template: Template, name: string) => {
  const singular = kind.singular.toLowerCase();
  await page
    .getByRole('button', { name: `Create ${singular}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Create ${singular}` });
  await dialog
    .getByRole('radio', { name: new RegExp(`^${template.title.replaceAll(/[()]/g, String.raw`\$&`)}`) })
    .click();
  // The form may have other fields of that name, such as the name of a container.
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
  await dialog.getByRole('button', { name: `Create ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Saves the reviewed changes of the resource whose page is open. */
const saveReviewed = async (page: Page) => {
  await page.getByRole('button', { name: 'Review' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save \d+ changes?$/ })
    .click();
};

/** Deletes the resource whose page is open; the list of its kind opens. */
const deleteOpen = async (page: Page, kind: ResourceKind, name: string) => {
  const singular = kind.singular.toLowerCase();
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: `Delete ${singular}` }).click();
  const deleteDialog = page.getByRole('dialog', { name: `Delete ${singular} ${name}?` });
  await deleteDialog.getByRole('textbox', { name: /^Type/ }).fill(name);
  await deleteDialog.getByRole('button', { name: `Delete ${singular}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: kind.plural, exact: true })).toBeVisible();
};

const checkStatus = async (page: Page) => {
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(page.getByText('Active: ready for queries.')).toBeVisible();
};

// Long tests, which all workers share.
test.describe.configure({ mode: 'parallel' });

for (const kind of kinds) {
  const title = `every template of ${kind.plural.toLowerCase()} is created, and the first is edited and deleted after a conflict`;
  test(title, async ({ page, searchdeck, watch }) => {
    test.setTimeout(300_000);
    watch.allow(/status of (412|404)/);
    await createReferences(searchdeck, kind);
    const list = kind.id === 'indexes' ? '/c/demo/indexes' : `/c/demo/resources/${kind.id}`;
    await page.goto(list);
    for (const template of kind.templates) {
      await test.step(template.title, async () => {
        const name = `e2e-${template.id}-${kind.id}`;
        await create(page, kind, template, name);

        // Every template is edited in the same way.
        if (template !== kind.templates[0]) {
          expect((await call(searchdeck, 'DELETE', `/${kind.id}/${name}`)).ok).toBe(true);
          await page.goto(list);
          return;
        }

        // While the JSON is edited, someone else saves it: the conflict is resolved by overwriting.
        await page.getByRole('link', { name: 'JSON', exact: true }).click();
        const stored = await read(searchdeck, kind, name);
        const [mine, theirs] = [withChange(kind, stored, 'mine'), withChange(kind, stored, 'theirs')];
        await replaceDefinition(page, mine);
        expect((await call(searchdeck, 'PUT', `/${kind.id}/${name}`, theirs)).status).toBe(200);
        await saveReviewed(page);
        const conflict = page.getByRole('dialog', { name: `${name} was changed in the meantime` });
        await expect(conflict).toBeVisible();
        expect(await read(searchdeck, kind, name)).toEqual(theirs);
        await conflict.getByRole('button', { name: 'Overwrite' }).click();
        await expect(page.getByText(`${kind.singular} ${name} saved`)).toBeVisible();
        expect(await read(searchdeck, kind, name)).toEqual(mine);

        if (kind.id === 'knowledgesources') await checkStatus(page);
        await deleteOpen(page, kind, name);
        expect((await call(searchdeck, 'GET', `/${kind.id}/${name}`)).status).toBe(404);
      });
    }
  });
}

// The names of a dialect don't depend on the template, nor on a conflict.
test(
  'a resource of every kind is created, edited, and deleted',
  { tag: '@azure-only' },
  async ({ page, searchdeck }) => {
    test.setTimeout(300_000);
    for (const kind of kinds) await createReferences(searchdeck, kind);
    await page.goto('/c/demo/indexes');
    for (const kind of kinds) {
      const [template] = kind.templates;
      if (template === undefined) continue;
      await test.step(kind.plural, async () => {
        // The console stays loaded.
        await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: kind.plural }).click();
        const name = `e2e-edited-${kind.id}`;
        await create(page, kind, template, name);
        await page.getByRole('link', { name: 'JSON', exact: true }).click();
        const changed = withChange(kind, await read(searchdeck, kind, name), 'mine');
        await replaceDefinition(page, changed);
        await saveReviewed(page);
        await expect(page.getByText(`${kind.singular} ${name} saved`)).toBeVisible();
        expect(await read(searchdeck, kind, name)).toEqual(changed);
        if (kind.id === 'knowledgesources') await checkStatus(page);
        await deleteOpen(page, kind, name);
        expect((await call(searchdeck, 'GET', `/${kind.id}/${name}`)).status).toBe(404);
      });
    }
  },
);
