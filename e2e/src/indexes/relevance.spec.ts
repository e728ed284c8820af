import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';
import { call } from './support/definition.js';

const NAME = 'e2e-relevance';
const definition = {
  name: NAME,
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'title', type: 'Edm.String' },
    { name: 'overview', type: 'Edm.String' },
    { name: 'rating', type: 'Edm.Double' },
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['title'] }],
};

test('scoring profiles, semantic configurations, and suggesters are designed with fields that fit', async ({
  page,
  searchdeck,
}) => {
  await call(searchdeck, 'PUT', `/indexes/${NAME}`, definition);
  await page.goto(`/c/demo/indexes/${NAME}/relevance`);
  await page.getByRole('button', { name: 'Add scoring profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('boosted');

  // Weights: string fields only.
  await page.getByRole('combobox', { name: 'Add field' }).click();
  await expect(page.getByRole('option')).toHaveText(['title', 'overview']);
  await page.getByRole('option', { name: 'title' }).click();
  await page.getByRole('textbox', { name: 'Weight of title' }).fill('0');
  await expect(page.getByText('Enter a number greater than 0.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Weight of title' }).fill('3');

  // An incomplete function: its finding leads to it from another tab.
  await page.getByRole('button', { name: 'Add function' }).click();
  await page.getByRole('menuitem', { name: /^Magnitude/ }).click();
  await expect(page.getByText('Complete the function to see its effect on the score.')).toBeVisible();
  await page.getByRole('link', { name: /^Fields/ }).click();
  await expect(page.getByRole('table', { name: `Fields of ${NAME}` })).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: /fieldName/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Field name' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['rating']);
  await page.getByRole('option', { name: 'rating' }).click();
  for (const [label, value] of [
    ['Boost', '2'],
    ['Boosting range start', '0'],
    ['Boosting range end', '10'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await expect(page.getByRole('table', { name: 'Effect on the score' }).getByRole('row').last()).toContainText('×1');
  await expectAccessible(page);

  // The default follows a new name.
  await page.getByRole('button', { name: 'Defaults and similarity' }).click();
  await page.getByRole('combobox', { name: 'Default scoring profile' }).click();
  await page.getByRole('option', { name: 'boosted' }).click();
  await page.getByRole('button', { name: /^boosted/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('popular');
  await expect(page).toHaveURL(/part=scoringProfiles(%2F|\/)popular/);

  await page.getByRole('button', { name: 'Add semantic configuration' }).click();
  await page.getByRole('combobox', { name: 'Title field' }).click();
  await page.getByRole('option', { name: 'title' }).click();
  for (const field of ['title', 'overview']) {
    await page.getByRole('combobox', { name: 'Add: Prioritized content fields' }).click();
    await page.getByRole('option', { name: field }).click();
  }
  await page.getByRole('button', { name: 'Move overview up' }).click();

  // What the service does not change says why.
  await page.getByRole('button', { name: /^sg/ }).click();
  await page.getByRole('button', { name: 'Delete sg' }).hover();
  await expect(page.getByText('An existing suggester can be deleted only by rebuilding the index.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add: Source fields' }).click();
  await expect(page.getByText('All suitable fields have been added.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+s');
  const review = page.getByRole('dialog');
  await review.getByRole('button', { name: /^Save/ }).click();
  await expect(review).toBeHidden();
  expect(await (await call(searchdeck, 'GET', `/indexes/${NAME}`)).json()).toMatchObject({
    defaultScoringProfile: 'popular',
    scoringProfiles: [
      {
        name: 'popular',
        text: { weights: { title: 3 } },
        functions: [
          {
            type: 'magnitude',
            fieldName: 'rating',
            boost: 2,
            magnitude: { boostingRangeStart: 0, boostingRangeEnd: 10 },
          },
        ],
      },
    ],
    semantic: {
      configurations: [
        {
          prioritizedFields: {
            titleField: { fieldName: 'title' },
            prioritizedContentFields: [{ fieldName: 'overview' }, { fieldName: 'title' }],
          },
        },
      ],
    },
  });
});
