import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels() });
  const value = [
    { id: '1', name: 'Sea', rooms: 1 },
    { id: '2', name: 'Seaside', rooms: 2 },
  ];
  await service.data('POST', "/indexes('hotels')/docs/search.index", { body: { value } });
});
afterAll(() => service.dispose());

const DOCS = "/indexes('hotels')/docs";

describe('a GET parameter with its name in POST bodies', () => {
  test.each([
    [`${DOCS}?search=*&filter=rooms eq 1`, 'filter', '$filter'],
    [`${DOCS}?search=*&top=1`, 'top', '$top'],
    [`${DOCS}?search=*&skip=1`, 'skip', '$skip'],
    [`${DOCS}?search=*&orderby=rooms`, 'orderby', '$orderby'],
    [`${DOCS}?search=*&select=id`, 'select', '$select'],
    [`${DOCS}?search=*&count=true`, 'count', '$count'],
    [`${DOCS}?search=*&facets=rooms`, 'facets', 'facet'],
    [`${DOCS}?search=*&scoringParameters=a-1`, 'scoringParameters', 'scoringParameter'],
    [`${DOCS}/search.suggest?search=se&suggesterName=sg&filter=rooms eq 1`, 'filter', '$filter'],
    [`${DOCS}/search.autocomplete?search=se&suggesterName=sg&top=1`, 'top', '$top'],
    [`${DOCS}('1')?select=id`, 'select', '$select'],
    ['/indexes?select=name', 'select', '$select'],
  ])('%s is rejected with its correct name', async (path, name, called) => {
    const response = await service.data('GET', path);
    expect(response).toMatchObject({ status: 400, body: { error: { target: name } } });
    expect(response.text).toContain(`is called '${called}'`);
  });
});

test.each([
  [`${DOCS}?SEARCH=sea`, 'SEARCH', 'search'],
  [`${DOCS}?search=sea&querytype=full`, 'querytype', 'queryType'],
  [`${DOCS}?search=sea&$Filter=rooms eq 1`, '$Filter', '$filter'],
])('%s is rejected for its letter case with its correct spelling', async (path, name, written) => {
  const response = await service.data('GET', path);
  expect(response).toMatchObject({ status: 400, body: { error: { target: name } } });
  expect(response.text).toContain(`'${name}' must be written '${written}'`);
});

test('other unknown parameters are ignored, as custom options of OData; those with a dollar sign are rejected', async () => {
  const known = await service.data('GET', `${DOCS}?search=*&$filter=rooms eq 1&_=123&utm_source=x`);
  expect(known).toMatchObject({ status: 200, body: { value: [{ id: '1' }] } });
  expect(await service.data('GET', `${DOCS}?search=*&$limit=1`)).toMatchObject({
    status: 400,
    body: { error: { target: '$limit' } },
  });
});
