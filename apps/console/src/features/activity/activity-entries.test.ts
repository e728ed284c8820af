import { kindOutlines, type AuditEntry } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { createPresentations } from '../../shared/presentations/create';
import { connectionOf, labelOf, resourceOf, resourcePathsOf } from './activity-entries';

const entry = (members: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: '2026-01-01T00:00:00.000Z',
  subject: 'olga',
  user: 'Olga',
  session: 's',
  requestId: 'r',
  action: 'tasks.start',
  phase: 'done',
  hash: 'h',
  ...members,
});

describe('labelOf', () => {
  it('says what a user decided about a waiting task', () => {
    const decision = (inputs: Record<string, string>) =>
      labelOf(entry({ action: 'tasks.decide', task: 'rebuildIndex', inputs }));
    expect(decision({ decision: 'switchIndex', method: 'alias' })).toBe('Switch to rebuilt index');
    expect(decision({ decision: 'importRows', action: 'upload' })).toBe('Import rows');
    expect(decision({})).toBe('Decide how a waiting task continues');
  });

  it('names the fields of a small change', () => {
    const label = (...fields: string[]) => labelOf(entry({ action: 'services.update', fields }));
    expect(label('tags[team]', 'properties.replicaCount', 'sku.name')).toBe(
      'Update a search service: tag team, replica count, pricing tier name',
    );
    expect(label('tags[team]=null')).toBe('Update a search service: tag team removed');
    expect(label('tags', 'location', 'identity', 'sku.name')).toBe(label());
  });
});

describe('connectionOf', () => {
  it('names the connection of an entry, also if the entry has only its ID', () => {
    const connections = [{ id: 'c-1', name: 'Shop' }];
    expect(connectionOf(entry({ connectionId: 'c-1' }), connections)).toBe('Shop');
    // The name at that time.
    expect(connectionOf(entry({ connectionId: 'c-1', connectionName: 'Old shop' }), connections)).toBe('Old shop');
    expect(connectionOf(entry({ connectionId: 'c-2' }), connections)).toBe('c-2');
    expect(connectionOf(entry({}), connections)).toBe('');
  });
});

describe('resourceOf', () => {
  it('names the resource of an entry, not its settings', () => {
    expect(resourceOf(entry({ target: { indexName: 'films' } }))).toBe('films');
    const shared = { action: 'connections.update', target: { isPrivate: 'false' } };
    expect(resourceOf(entry({ ...shared, connectionName: 'Shop' }))).toBe('Shop');
    expect(resourceOf(entry(shared))).toBe('');
  });

  it('names the service of a key, and never a secret', () => {
    const service = { subscriptionId: 's-1', resourceGroupName: 'shop', searchServiceName: 'shop-search' };
    const keyEntry = (action: string, target: Record<string, string>) =>
      entry({ action: `services.${action}`, target: { ...service, ...target } });
    expect(resourceOf(keyEntry('regenerateAdminKey', { keyKind: 'primary' }))).toBe('shop-search / primary');
    expect(resourceOf(keyEntry('deleteQueryKey', { key: '(secret)' }))).toBe('shop-search');
    expect(resourceOf(keyEntry('deleteQueryKey', { name: 'web', key: '(secret)' }))).toBe('shop-search / web');
    expect(resourceOf(keyEntry('listAdminKeys', {}))).toBe('shop-search');
  });

  it('names the index of a task, not its ID', () => {
    expect(resourceOf(entry({ action: 'tasks.decide', target: { indexName: 'films', task: 't-1' } }))).toBe('films');
    expect(resourceOf(entry({ action: 'tasks.cancel', target: { task: 't-1' } }))).toBe('t-1');
  });
});

describe('resourcePathsOf', () => {
  const presentations = createPresentations(kindOutlines, []);
  const pathsOf = (members: Partial<AuditEntry>) =>
    resourcePathsOf(entry({ connectionId: 'c-1', ...members }), [{ id: 'c-1' }], presentations);

  it('leads to the resource and to its history', () => {
    expect(pathsOf({ action: 'synonymmaps.put', target: { synonymMapName: 'a b' } })).toEqual({
      parameter: 'synonymMapName',
      page: '/c/c-1/resources/synonymmaps/a%20b',
      history: '/c/c-1/resources/synonymmaps/a%20b/history',
    });
  });

  it('is undefined for entries without a resource or an existing connection', () => {
    expect(pathsOf({ action: 'session.signIn' })).toBeUndefined();
    expect(pathsOf({ target: { task: 't-1' } })).toBeUndefined();
    expect(pathsOf({ target: { indexName: 'films' }, connectionId: 'c-2' })).toBeUndefined();
  });
});
