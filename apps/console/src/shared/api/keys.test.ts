import { describe, expect, it } from 'vitest';
import { operationKey } from './keys';

describe('operationKey', () => {
  it('puts the resource before the operation, so that its prefix invalidates all its responses', () => {
    expect(operationKey('demo', { operation: 'indexes.list' })).toEqual(['demo', 'indexes', 'list']);
    expect(operationKey('demo', { operation: 'indexes.get', path: { indexName: 'films' } })).toEqual([
      'demo',
      'indexes',
      'films',
      'get',
    ]);
  });
  it('puts documents below their index', () => {
    const body = { search: 'war' };
    expect(operationKey('demo', { operation: 'documents.searchPost', path: { indexName: 'films' }, body })).toEqual([
      'demo',
      'indexes',
      'films',
      'documents.searchPost',
      { query: null, body },
    ]);
    expect(operationKey('demo', { operation: 'documents.lookup', path: { indexName: 'films', key: '7' } })).toEqual([
      'demo',
      'indexes',
      'films',
      'documents.lookup',
      '7',
    ]);
  });
  it('distinguishes operations by their parameters', () => {
    const a = operationKey('demo', { operation: 'indexes.list', query: { $select: 'name' } });
    expect(a).not.toEqual(operationKey('demo', { operation: 'indexes.list' }));
  });
});
