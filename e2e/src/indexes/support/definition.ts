import { kinds, toDialect } from '@searchdeck/contract';
import type { Page } from 'playwright/test';
import { enterEditor } from '../../support/editor.js';
import type { Searchdeck } from '../../support/searchdeck.js';
import { expect } from '../../support/test.js';

const VERSION = '2026-04-01';

/** Sends a request to the local service directly. `body`: JSON text, or a value with names of the contract. */
export const call = (
  { localService, dialect }: Searchdeck,
  method: string,
  path: string,
  body?: unknown,
  query: Readonly<Record<string, string>> = {},
) => {
  const kind = kinds.find(({ id }) => method === 'PUT' && path.startsWith(`/${id}/`));
  const text = () => (typeof body === 'string' ? body : JSON.stringify(toDialect(kind?.schema, body, dialect)));
  const search = new URLSearchParams({ 'api-version': VERSION, ...query });
  return fetch(`${localService.endpoint}${path}?${String(search)}`, {
    method,
    headers: { 'api-key': localService.adminKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: text() }),
  });
};

export const definition = (name: string, extra: string[] = []) => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true },
    ...extra.map((field) => ({ name: field, type: 'Edm.String', searchable: true })),
  ],
});

/** Focuses the JSON editor and selects the first occurrence of `text`. */
const selectText = async (page: Page, text: string) => {
  const frame = page.getByRole('group', { name: /^Definition of/ });
  // A new browser loads the editor first, about a megabyte.
  await expect(frame.getByText('"fields"', { exact: true })).toBeVisible({ timeout: 30_000 });
  await enterEditor(frame);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
};

/** Types a field definition into the JSON editor, before the first field. */
export const addField = async (page: Page, name: string) => {
  await selectText(page, '"fields": [');
  await page.keyboard.press('End');
  await page.keyboard.insertText(`\n    { "name": "${name}", "type": "Edm.String", "searchable": true },`);
};

/** Renames a field in the JSON editor: one is deleted, another one added. */
export const renameField = async (page: Page, from: string, to: string) => {
  await selectText(page, from);
  await page.keyboard.insertText(to);
};
