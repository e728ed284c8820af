import { expectAccessible } from '../support/accessibility.js';
import type { Searchdeck } from '../support/searchdeck.js';
import { expect, test } from '../support/test.js';

/** The local model takes seconds, or minutes on a busy machine. */
const MODEL = { timeout: 120_000 };

/** The vectors of the sample are created after the start. */
const waitForVectors = async ({ localService: { endpoint, queryKey } }: Searchdeck) => {
  const near = async () => {
    const response = await fetch(`${endpoint}/indexes('hotels')/docs/search.post.search?api-version=2026-04-01`, {
      method: 'POST',
      headers: { 'api-key': queryKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        select: 'id',
        vectorQueries: [{ kind: 'text', text: 'sea', fields: 'descriptionVector', k: 50 }],
      }),
    });
    const body = (await response.json()) as { value?: unknown[] };
    return body.value?.length;
  };
  await expect.poll(near, MODEL).toBe(30);
};

test('an example query runs hybrid and semantic search, shows answers, and explains the first result', async ({
  page,
  searchdeck,
}) => {
  // The model is loaded and embeds thirty documents while the other worker runs tests.
  test.slow();
  await waitForVectors(searchdeck);
  await page.goto('/c/demo/explorer/hotels?$select=id,name,rooms&facet=category');
  await page.getByRole('button', { name: 'watch the stars at night' }).click();
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers).toContainText('Milky Way', MODEL);
  await expect(page.getByRole('region', { name: 'Results table' }).locator('tbody tr').first()).toContainText(
    'Red Dune Camp',
  );
  const explanation = page.getByRole('complementary', { name: 'Explain score' });
  await expect(explanation.getByRole('heading', { name: 'Red Dune Camp' })).toBeVisible(MODEL);
  await expect(explanation).toContainText('Reranker score');
  await expect(explanation).toContainText(/in descriptionVector/);
  await expect(explanation).toContainText('Semantic ranker input');
  await expectAccessible(page);

  // The difference of two reranker scores is explained by its clauses, and its numbers stay inside the table.
  await explanation.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: /^2\. / }).click();
  await expect(explanation).toContainText(
    /scores [\d.]+ higher than .+\. The score is derived from the similarity of the document to the query, which is [\d.]+ higher/,
  );
  const tables = explanation.getByRole('table', { name: 'Score by clause' });
  await expect(tables).toHaveCount(2);
  const overflowing = () =>
    tables.evaluateAll((all) =>
      all
        .flatMap((table) => [table, ...table.querySelectorAll('td')])
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth ||
            element.getBoundingClientRect().right >
              (element.closest('section')?.getBoundingClientRect().right ?? 0) + 1,
        )
        .map((element) => element.textContent),
    );
  await expect.poll(overflowing).toEqual([]);

  // Keyword search removes the vector query.
  await page.getByRole('radiogroup', { name: 'Ranking' }).getByText('Keyword').click();
  await expect(answers).toBeHidden();
  await expect(page).not.toHaveURL(/vectorQueries/);
});

test('vector queries by text and by similar document, without JSON', async ({ page, searchdeck }) => {
  test.slow();
  await waitForVectors(searchdeck);
  await page.goto('/c/demo/explorer/hotels?$select=id,name');
  await page.getByRole('button', { name: /^Vectors/ }).click();
  await page.getByRole('button', { name: 'Add vector query' }).click();
  const card = page.getByRole('group', { name: 'Vector query 1' });
  await expect(card.getByText('Enter query text.')).toBeVisible();
  await card.getByRole('textbox', { name: 'Text of vector query 1' }).fill('ride horses in the mountains');
  await card.getByRole('textbox', { name: 'k', exact: true }).fill('3');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  const rows = page.getByRole('region', { name: 'Results table' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Saddle Ridge Ranch');

  await card.getByText('Similar document').click();
  await card.getByRole('combobox', { name: 'Similar document' }).click();
  await page.getByRole('option', { name: 'Saddle Ridge Ranch' }).click();
  await expect(card).toContainText("The query contains the document's vector of 512 numbers.");
  await search.click();
  await expect(rows.first()).toContainText('Saddle Ridge Ranch');
  // The long vector is in the fragment of the URL, and a reload runs the same query.
  await expect(page).toHaveURL(/^[^?]+\?[^#]{0,500}#body=/);
  await page.reload();
  await expect(rows.first()).toContainText('Saddle Ridge Ranch');
  await expect(rows).toHaveCount(3);

  await card.getByText('Vector', { exact: true }).click();
  await card.getByRole('textbox', { name: 'Vector of vector query 1' }).fill('[0.1, 0.2]');
  await expect(card).toContainText('The field has 512 dimensions, but the vector has 2 numbers.');
});
