import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

const analyzed = (name: string, analyzer: string) => ({ name, type: 'Edm.String', analyzer });
const FIELDS = ['plain', 'whole', 'spaced', 'folded', 'stems'];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  const fields = [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    analyzed('plain', 'standard.lucene'),
    analyzed('whole', 'keyword'),
    analyzed('spaced', 'whitespace'),
    analyzed('folded', 'standardasciifolding.lucene'),
    analyzed('stems', 'en.lucene'),
  ];
  await service.data('POST', '/indexes', { body: { name: 'partial', fields } });
  const same = (text: string) => Object.fromEntries(FIELDS.map((name) => [name, text]));
  await service.data('POST', '/indexes/partial/docs/index', {
    body: {
      value: [
        { id: '1', ...same('Cr\u00e8me RUNNING') },
        { id: '2', ...same('cr\u00e8me running') },
      ],
    },
  });
});
afterAll(() => service.dispose());

/** The keys that a text finds in each field, as `plain whole spaced folded stems`. */
const matches = async (search: string, queryType: string) => {
  const responses = await Promise.all(
    FIELDS.map((searchFields) =>
      service.data('POST', '/indexes/partial/docs/search', { body: { search, queryType, searchFields } }),
    ),
  );
  return responses.map(({ status, body, text }) => {
    expect(status, text).toBe(200);
    const keys = (body as { value: { id: string }[] }).value.map((row) => row.id);
    return keys.sort().join('') || '-';
  });
};

// Whole words are analyzed by the analyzer of the field; for others "the only transformation performed is lowercasing".
describe('prefixes, patterns, and fuzzy terms are only lowercased', () => {
  test.each([
    ['Cr\u00e8me', 'simple', '12 - 1 12 12'],
    ['CR\u00c8*', 'simple', '12 2 2 - 12'],
    ['cre*', 'simple', '- - - 12 -'],
    ['CR\u00c8*', 'full', '12 2 2 - 12'],
    ['Cr?me', 'full', '12 - 2 12 12'],
    ['CR\u00c8M*G', 'full', '- 2 - - -'],
    ['/CR\u00c8ME/', 'full', '12 - 2 - 12'],
    ['/.*NING/', 'full', '12 2 2 12 -'],
    ['CR\u00c8NE~1', 'full', '12 - 2 - 12'],
    // ~0 is the exact term: not even its stem.
    ['RUNNING~0', 'full', '12 - 2 12 -'],
    ['run~0', 'full', '- - - - 12'],
    ['RUNNING', 'full', '12 - 1 12 12'],
  ])('%s (%s): %s', async (search, queryType, keys) => {
    expect(await matches(search, queryType)).toEqual(keys.split(' '));
  });
});
