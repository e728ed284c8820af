import { describe, expect, it } from 'vitest';
import { operationKey } from './keys';

describe('operationKey', () => {
  it('puts the thing before the operation, so that its prefix drops all of it', () => {
    expect(operationKey('demo', { operation: 'indexes.list' })).toEqual(['demo', 'indexes', 'list']);
    expect(operationKey('demo', { operation: 'indexes.get', path: { indexName: 'films' } })).toEqual([
      'demo',
      'indexes',
      'films',
      'get',
    ]);
  });
  it('counts documents to their index', () => {
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
  it('tells queries apart', () => {
    const a = operationKey('demo', { operation: 'indexes.list', query: { $select: 'name' } });
    expect(a).not.toEqual(operationKey('demo', { operation: 'indexes.list' }));
  });
});
