import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchError } from '../errors/search-error.js';
import { matchOperation, operationById, operations } from './index.js';
import { buildPath, tokenizePath } from './path.js';
import type { Plane } from '../versions/index.js';

const matched = (method: string, path: string, plane: Plane = 'data') => {
  const result = matchOperation(plane, method, path);
  if (result === undefined) return undefined;
  return 'match' in result ? [result.match.operation.id, result.match.parameters] : result.allowedMethods;
};
const rejected = (path: string, plane: Plane = 'data') => {
  try {
    return matched('GET', path, plane);
  } catch (error) {
    return error instanceof SearchError ? error.status : error;
  }
};
const svc =
  '/subscriptions/11111111-1111-1111-1111-111111111111/resourceGroups/rg/providers/Vendor.Search/searchServices/films';

describe('data plane paths', () => {
  it.each([
    ['GET', '/indexes', ['indexes.list', {}]],
    ['GET', '/indexes/', ['indexes.list', {}]],
    ['GET', "/indexes('films')", ['indexes.get', { indexName: 'films' }]],
    ['GET', '/indexes/films', ['indexes.get', { indexName: 'films' }]],
    ['GET', '/indexes(%27films%27)', ['indexes.get', { indexName: 'films' }]],
    ['GET', '/indexes%28%27films%27%29', ['indexes.get', { indexName: 'films' }]],
    ['DELETE', '/indexes/films', ['indexes.delete', { indexName: 'films' }]],
    ['GET', "/indexes('films')/docs", ['documents.searchGet', { indexName: 'films' }]],
    ['GET', '/indexes/films/docs', ['documents.searchGet', { indexName: 'films' }]],
    ['POST', '/indexes/films/docs/search', ['documents.searchPost', { indexName: 'films' }]],
    ['POST', "/indexes('films')/docs/search.post.search", ['documents.searchPost', { indexName: 'films' }]],
    ['POST', '/indexes/films/docs/search.post.search', ['documents.searchPost', { indexName: 'films' }]],
    ['POST', '/indexes/films/docs/index', ['documents.index', { indexName: 'films' }]],
    ['POST', "/indexes('films')/docs/search.index", ['documents.index', { indexName: 'films' }]],
    ['GET', '/indexes/films/docs/suggest', ['documents.suggestGet', { indexName: 'films' }]],
    ['POST', '/indexes/films/docs/suggest', ['documents.suggestPost', { indexName: 'films' }]],
    ['GET', '/indexes/films/docs/autocomplete', ['documents.autocompleteGet', { indexName: 'films' }]],
    ['POST', "/indexes('films')/docs/search.post.autocomplete", ['documents.autocompletePost', { indexName: 'films' }]],
    ['GET', '/indexes/films/docs/$count', ['documents.count', { indexName: 'films' }]],
    ['GET', '/indexes/films/docs/%24count', ['documents.count', { indexName: 'films' }]],
    ['GET', "/indexes('films')/docs('1')", ['documents.lookup', { indexName: 'films', key: '1' }]],
    ['GET', '/indexes/films/docs/1', ['documents.lookup', { indexName: 'films', key: '1' }]],
    ['GET', "/indexes('films')/docs('$count')", ['documents.lookup', { indexName: 'films', key: '$count' }]],
    ['GET', "/indexes('films')/docs('suggest')", ['documents.lookup', { indexName: 'films', key: 'suggest' }]],
    ['GET', "/indexes('films')/docs('it''s')", ['documents.lookup', { indexName: 'films', key: "it's" }]],
    ['GET', "/indexes('films')/docs('it%27s')", ['documents.lookup', { indexName: 'films', key: "it's" }]],
    ['GET', "/indexes('films')/docs('a%2Fb')", ['documents.lookup', { indexName: 'films', key: 'a/b' }]],
    [
      'GET',
      "/indexes/films/docs('https%3A%2F%2Ffilms.example%2F1.html')",
      ['documents.lookup', { indexName: 'films', key: 'https://films.example/1.html' }],
    ],
    ['POST', "/indexes('films')/docs('a%2Fb')", ['GET']],
    ['GET', "/indexes('films')/docs('')')", ['documents.lookup', { indexName: 'films', key: "')" }]],
    ['GET', "/indexes('films')/search.stats", ['indexes.statistics', { indexName: 'films' }]],
    ['GET', '/indexes/films/stats', ['indexes.statistics', { indexName: 'films' }]],
    ['POST', "/indexers('i')/search.run", ['indexers.run', { indexerName: 'i' }]],
    ['GET', '/indexers/i/status', ['indexers.status', { indexerName: 'i' }]],
    ['POST', "/knowledgebases('k')/retrieve", ['knowledgebases.retrieve', { knowledgeBaseName: 'k' }]],
    ['GET', '/servicestats', ['service.statistics', {}]],
    ['PATCH', '/indexes/films', ['GET', 'PUT', 'DELETE']],
    ['GET', '/Indexes', undefined],
    ['GET', '/nothing', undefined],
    ['GET', "/('films')", undefined],
    ['GET', '/', undefined],
  ])('%s %s', (method, path, expected) => {
    expect(matched(method, path)).toEqual(expected);
  });

  it.each([
    '/indexes//docs',
    '/indexes/../servicestats',
    '/indexes/%2e%2e/servicestats',
    '/indexes/./films',
    '/indexes/a%2Fb',
    '/indexes/a%5Cb',
    '/indexes/a\\b',
    '/indexes/a%00b',
    '/indexes/a%0d%0ab',
    '/indexes/%',
    '/indexes/%zz',
    '/indexes/%ff',
    "/indexes('')",
    '/indexes(films)',
    "/indexes('a)",
    "/indexes('..')/docs",
    "/indexes('a%2Fb')",
    "/indexes('a%2Fb')/docs",
    '/indexes/films/docs/a%2Fb',
    "/indexes('films')%2Fdocs('a')",
    "/indexes('films')/docs('a')%2Fdocs('b')",
    "/indexes('films')/docs('a%2F..%2Fb')",
    "/indexes('films')/docs('..%2F..%2Fservicestats')",
    "/indexes('films')/docs('a%2F.')",
    "/indexes('films')/docs('a%2Fb%5Cc')",
    "/indexes('films')/docs('a%2Fb%00')",
    'indexes',
    '//evil/indexes',
  ])('%s is rejected', (path) => {
    expect(rejected(path)).toBe(400);
  });

  it('decodes once only', () => {
    expect(matched('GET', '/indexes/%252e%252e')).toEqual(['indexes.get', { indexName: '%2e%2e' }]);
    expect(buildPath(operationById('indexes.get'), { indexName: '%2e%2e' })).toBe("/indexes('%252e%252e')");
  });
});

describe('management paths', () => {
  const id = (method: string, path: string) => matched(method, path, 'management')?.[0];

  it('ignore letter case, as the resource manager does', () => {
    expect(id('PATCH', svc)).toBe('services.update');
    expect(id('PATCH', svc.replace('resourceGroups', 'RESOURCEGROUPS').replace('Vendor.Search', 'vendor.search'))).toBe(
      'services.update',
    );
    expect(id('POST', `${svc}/listadminkeys`)).toBe('services.listAdminKeys');
  });

  it('keep parentheses in names of resource groups', () => {
    const result = matchOperation('management', 'GET', svc.replace('/rg/', '/rg(test)/'));
    expect(result && 'match' in result && result.match.parameters['resourceGroupName']).toBe('rg(test)');
  });

  it('report the methods of a path', () => {
    expect(matchOperation('management', 'POST', svc)).toEqual({ allowedMethods: ['GET', 'PUT', 'PATCH', 'DELETE'] });
  });
});

it('rebuilds every path that it matches, for any names', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((s) => !/[/\\]|^\.{1,2}$|\p{Cc}|\p{Surrogate}/u.test(s));
  fc.assert(
    fc.property(fc.constantFrom(...operations), fc.func(name), (operation, choose) => {
      const parameters = Object.fromEntries(Object.keys(operation.pathParameters).map((p) => [p, choose(p)]));
      const path = buildPath(operation, parameters);
      const result = matchOperation(operation.plane, operation.method, path);
      expect(result && 'match' in result && result.match.operation.id).toBe(operation.id);
      // A pair of quotes inside a key reads as one: OData writes every quote twice.
      const odata = Object.fromEntries(
        Object.entries(parameters).map(([k, v]) => [k, operation.plane === 'data' ? v.replaceAll("''", "'") : v]),
      );
      expect(result && 'match' in result && result.match.parameters).toEqual(odata);
    }),
    { numRuns: 500 },
  );
});

it('rebuilds the path of a document for any key with slashes, or rejects the key', () => {
  const lookup = operationById('documents.lookup');
  const key = fc
    .array(fc.oneof(fc.constantFrom('/', '//', '.', '..', "'", "')", "('", '%2f'), fc.string({ maxLength: 3 })))
    .map((parts) => parts.join('/'))
    .filter((text) => !/\p{Surrogate}/u.test(text) && text !== '');
  let matchedCount = 0;
  fc.assert(
    fc.property(key, (text) => {
      const rebuilt = (() => {
        try {
          return buildPath(lookup, { indexName: 'films', key: text });
        } catch (error) {
          expect(error).toBeInstanceOf(SearchError);
          return undefined;
        }
      })();
      const isAmbiguous = /[\\\p{Cc}]|'\)\/|(^|\/)\.{1,2}(\/|$)/u.test(text);
      expect(rebuilt === undefined).toBe(isAmbiguous);
      if (rebuilt === undefined) return;
      expect(rebuilt.split('/')).toHaveLength(3);
      expect(new URL(rebuilt, 'http://service.example').pathname).toBe(rebuilt);
      // A pair of quotes reads as one. What it then ends is rejected.
      if (text.includes("''")) return;
      matchedCount += 1;
      expect(matched('GET', rebuilt)).toEqual(['documents.lookup', { indexName: 'films', key: text }]);
    }),
    { numRuns: 1000 },
  );
  expect(matchedCount).toBeGreaterThan(100);
});

it('fails only with a 400', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        tokenizePath(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SearchError);
      }
    }),
  );
});
