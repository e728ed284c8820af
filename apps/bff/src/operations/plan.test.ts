import { SearchError, buildPath, matchOperation, operations, type Plane } from '@searchdeck/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRequest, type Plan } from './plan.js';

const version = { data: 'api-version=2026-04-01', management: 'api-version=2025-05-01' } as const;

const planOrError = (plane: Plane, method: string, path: string, query: string): Plan | SearchError => {
  try {
    return planRequest(plane, method, path, query, 'vendor');
  } catch (error) {
    if (error instanceof SearchError) return error;
    throw error;
  }
};

/** Fragments of path attacks and of valid paths. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%252e',
    '%2f',
    '%5c',
    '%00',
    '%0d%0a',
    '%c0%ae',
    '%ff',
    '%',
    '%2',
    '?',
    '#',
    '@',
    ':',
    ';',
    '&',
    "'",
    "''",
    '%27',
    "('",
    "')",
    '(',
    ')',
    '$',
    '~',
    ' ',
    '+',
    '*',
    '\u00e4',
    '\u202e',
    '\u2215',
    '\uff0f',
    'indexes',
    'films',
    'docs',
    '$count',
    'search.index',
    'servicestats',
    "indexes('films')",
    "docs('1')",
    'http://evil.example',
    'subscriptions',
    'providers',
    'Vendor.Search',
  ),
  fc.string({ maxLength: 6 }),
);
const hostilePath = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
/** Valid paths with fragments in place of names. */
const filledPath = fc
  .tuple(fc.constantFrom(...operations), fc.array(piece, { minLength: 1, maxLength: 3 }))
  .map(([operation, pieces]) => operation.path.replaceAll(/\{\w+\}/g, pieces.join('')));
const hostileQuery = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

const plane = fc.constantFrom<Plane>('data', 'management');
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');

describe('matching a request with the operation table', () => {
  let forwardedCount = 0;
  it('either rejects it or sends a path of the table that every parser reads in the same way', () => {
    forwardedCount = 0;
    fc.assert(
      fc.property(plane, method, fc.oneof(hostilePath, filledPath), hostileQuery, (p, m, path, query) => {
        const plan = planOrError(p, m, path, `${version[p]}${query.length > 3 ? `&${query}` : ''}`);
        if (plan instanceof SearchError) {
          expect([400, 404, 405]).toContain(plan.status);
          return;
        }
        forwardedCount += 1;
        const [sent = '', sentQuery = ''] = plan.target.split('?', 2);
        expect(plan.target).toMatch(/^\/[!-~]*$/);
        expect(sent).toBe(buildPath(plan.operation, plan.parameters));
        expect(plan.operation.method).toBe(m);
        const url = new URL(`http://service.example${plan.target}`);
        expect([url.host, url.pathname, url.hash]).toEqual(['service.example', sent, '']);
        expect(url.search).toBe(`?${sentQuery}`);
        // Sent through the BFF again, it is the same request.
        expect(planRequest(p, m, sent, sentQuery, 'vendor')).toEqual(plan);
      }),
      { numRuns: 10_000 },
    );
    expect(forwardedCount).toBeGreaterThan(20);
  });

  it('finds every operation of the table by its path, with unusual names', () => {
    for (const operation of operations) {
      const parameters = Object.fromEntries(
        Object.keys(operation.pathParameters).map((name) => [name, "it's 100% ä(1)"]),
      );
      const match = matchOperation(operation.plane, operation.method, buildPath(operation, parameters));
      expect(match).toMatchObject({ match: { operation: { id: operation.id }, parameters } });
    }
  });
});
