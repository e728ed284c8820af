import { expect, it } from 'vitest';
import { data, startBff, v } from '../testing/bff.js';

it('the log line of a request has the route and a hash of the user, but nothing that the user typed', async () => {
  const bff = await startBff();
  await bff.browser.send(data(`/indexes('canary-index')/docs/search?${v}`), {
    method: 'POST',
    body: { search: 'canary-text' },
  });
  const logLines = () =>
    bff
      .exposedText()
      .split('\n')
      .filter((line) => line.includes('"operation":"documents.searchPost"'));
  // The line is written when the connection of the response is closed.
  await expect.poll(logLines).toHaveLength(1);
  const [line = ''] = logLines();
  expect(JSON.parse(line)).toMatchObject({
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'POST',
    route: "/api/connections/{id}/data/indexes('{indexName}')/docs/search.post.search",
    connectionId: 'demo',
    user: expect.stringMatching(/^[\da-f]{12}$/),
    status: 200,
    ms: expect.any(Number),
  });
  expect(line).not.toMatch(/canary/i);
  await bff.close();
});
