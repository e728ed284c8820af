import { expect, test } from '../support/test.js';
import { addField, call, definition } from './support/definition.js';

test('two tabs have separate drafts: after a save in one, the other keeps its text, and its save shows both versions', async ({
  context,
  page,
  searchdeck,
  watch,
}) => {
  watch.allow(/status of 412/);
  const name = 'e2e-two-tabs';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  const second = await context.newPage();
  for (const tab of [page, second]) await tab.goto(`/c/demo/indexes/${name}/json`);
  await page.bringToFront();
  await addField(page, 'first');
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();

  await second.bringToFront();
  const frame = second.getByRole('group', { name: /^Definition of/ });
  await expect(frame.getByText('"first"')).toBeHidden();
  await addField(second, 'second');
  await second.getByRole('button', { name: 'Review' }).click();
  const review = second.getByRole('dialog', { name: `Review changes to ${name}` });
  await expect(review.getByText('second').first()).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText(`Index ${name} saved`)).toBeVisible();

  await second.bringToFront();
  await expect(review).toBeVisible();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  const conflict = second.getByRole('dialog', { name: /was changed in the meantime$/ });
  await expect(conflict.getByText('first').first()).toBeVisible();
  await expect(conflict.getByText('second').first()).toBeVisible();
  const stored = await (await call(searchdeck, 'GET', `/indexes/${name}`)).text();
  expect(stored).toContain('first');
  expect(stored).not.toContain('second');

  // After a reload the tab still has its draft and says that the index changed.
  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  expect((await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['first', 'third']))).status).toBe(200);
  await second.reload();
  await expect(frame.getByText('"second"')).toBeVisible();
  await expect(second.getByText(`${name} changed on the server since then.`)).toBeVisible();
});

test('the draft of a closed tab is offered, and restored only on request', async ({ context, page, searchdeck }) => {
  const name = 'e2e-closed-tab';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  const closing = await context.newPage();
  await closing.goto(`/c/demo/indexes/${name}/json`);
  await addField(closing, 'left');
  await expect(closing.getByText('1 change · no reindexing')).toBeVisible();

  const path = `/c/demo/indexes/${name}/json`;
  const offer = page.getByText('You have another unsaved draft', { exact: false });
  const frame = page.getByRole('group', { name: /^Definition of/ });
  await page.goto(path);
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(offer).toBeHidden();

  await closing.close();
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(frame.getByText('"left"')).toBeHidden();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(frame.getByText('"left"')).toBeVisible();
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();
  await page.reload();
  await expect(frame.getByText('"left"')).toBeVisible();
  await expect(offer).toBeHidden();
  await page.goto('/c/demo/indexes?q=e2e-closed');
  await expect(page.getByRole('row', { name }).getByRole('img', { name: /^Unsaved draft/ })).toBeVisible();
  await page.goto(path);

  // A discard is undone until the page is left.
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(frame.getByText('"left"')).toBeHidden();
  await expect(page.getByText('Your changes were discarded.')).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(frame.getByText('"left"')).toBeVisible();
  await expect(page.getByText('Unsaved draft, edited', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Your changes were discarded.')).toBeVisible();
  await page.reload();
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(frame.getByText('"left"')).toBeHidden();
  await expect(offer).toBeHidden();
});

test('a duplicated tab starts without the draft of the original tab', async ({ context, page, searchdeck }) => {
  const name = 'e2e-duplicated-tab';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'mine');
  await expect(page.getByText('1 change · no reindexing')).toBeVisible();
  // An opened window copies the session storage of its opener, as a duplicated tab does.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  const frame = copy.getByRole('group', { name: /^Definition of/ });
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(frame.getByText('"mine"')).toBeHidden();
  await addField(copy, 'other');
  await expect(copy.getByText('1 change · no reindexing')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /^Definition of/ }).getByText('"mine"')).toBeVisible();
});
