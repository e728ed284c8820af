import { expect, test } from '../support/test.js';
import { addField, call, definition } from './support/definition.js';

test('two tabs have a draft each: a save in one leaves the other its text, and its save shows both versions', async ({
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
  await expect(page.getByText('1 change · 1 live')).toBeVisible();

  await second.bringToFront();
  const frame = second.getByRole('group', { name: /^Definition of/ });
  await expect(frame.getByText('"first"')).toBeHidden();
  await addField(second, 'second');
  await second.getByRole('button', { name: 'Review' }).click();
  const review = second.getByRole('dialog', { name: `Save ${name}?` });
  await expect(review.getByText('second').first()).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();

  await second.bringToFront();
  await expect(review).toBeVisible();
  await review.getByRole('button', { name: `Save ${name}` }).click();
  const conflict = second.getByRole('dialog', { name: /changed by someone else/ });
  await expect(conflict.getByText('first').first()).toBeVisible();
  await expect(conflict.getByText('second').first()).toBeVisible();
  const stored = await (await call(searchdeck, 'GET', `/indexes/${name}`)).text();
  expect(stored).toContain('first');
  expect(stored).not.toContain('second');

  // The draft is still this tab's after a reload, which says that the index was changed.
  await conflict.getByRole('button', { name: /Edit on/ }).click();
  expect((await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name, ['first', 'third']))).status).toBe(200);
  await second.reload();
  await expect(frame.getByText('"second"')).toBeVisible();
  await expect(second.getByText(`Since then ${name} was changed on the server.`)).toBeVisible();
});

test('what a closed tab left is offered, and taken up only when asked', async ({ context, page, searchdeck }) => {
  const name = 'e2e-closed-tab';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  const closing = await context.newPage();
  await closing.goto(`/c/demo/indexes/${name}/json`);
  await addField(closing, 'left');
  await expect(closing.getByText('1 change · 1 live')).toBeVisible();

  const address = `/c/demo/indexes/${name}/json`;
  const offer = page.getByText('You have an older unsaved draft', { exact: false });
  const frame = page.getByRole('group', { name: /^Definition of/ });
  await page.goto(address);
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(offer).toBeHidden();

  await closing.close();
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(frame.getByText('"left"')).toBeHidden();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(frame.getByText('"left"')).toBeVisible();
  await expect(page.getByText('1 change · 1 live')).toBeVisible();
  await page.reload();
  await expect(frame.getByText('"left"')).toBeVisible();
  await expect(offer).toBeHidden();
});

test('a duplicated tab begins without the draft of the tab it was made from', async ({ context, page, searchdeck }) => {
  const name = 'e2e-duplicated-tab';
  await call(searchdeck, 'PUT', `/indexes/${name}`, definition(name));
  await page.goto(`/c/demo/indexes/${name}/json`);
  await addField(page, 'mine');
  await expect(page.getByText('1 change · 1 live')).toBeVisible();
  // An opened window copies the session storage of its opener, as a duplicated tab does.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  const frame = copy.getByRole('group', { name: /^Definition of/ });
  await expect(frame.getByText('"title"')).toBeVisible();
  await expect(frame.getByText('"mine"')).toBeHidden();
  await addField(copy, 'other');
  await expect(copy.getByText('1 change · 1 live')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /^Definition of/ }).getByText('"mine"')).toBeVisible();
});
