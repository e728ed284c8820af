import { describe, expect, it } from 'vitest';
import { eventOfTask } from './task-audit.js';

describe('the audit log of a started task', () => {
  it('has the names and counts of a rebuild, but no definition', () => {
    const event = eventOfTask({
      kind: 'rebuildIndex',
      connectionId: 'demo',
      indexName: 'films',
      newIndexName: 'films-2',
      definition: { vectorSearch: { apiKey: 'a secret' } },
      acceptedLosses: ['title', 'address/city'],
      confirmedName: 'films',
    });
    expect(event).toEqual({
      connectionId: 'demo',
      task: 'rebuildIndex',
      target: { indexName: 'films' },
      inputs: { newIndexName: 'films-2', acceptedLosses: 'title, address/city' },
    });
  });

  it('has the operation that is followed and its parameters, but not what the service returned', () => {
    const event = eventOfTask({
      kind: 'managementOperation',
      connectionId: 'demo',
      operation: 'services.put',
      parameters: { searchServiceName: 'shop', unknown: 'text' },
      resultLocation: 'https://management.example/operations/1?token=secret',
    });
    expect(event).toMatchObject({ target: { searchServiceName: 'shop' }, inputs: { operation: 'services.put' } });
    expect(JSON.stringify(event)).not.toMatch(/unknown|secret/);
  });

  it('has no search text, and the beginning of a long filter', () => {
    const filter = `search.in(id, '${'1,'.repeat(5000)}')`;
    const { inputs } = eventOfTask({
      kind: 'exportDocuments',
      connectionId: 'demo',
      indexName: 'films',
      format: 'csv',
      search: 'war',
      filter,
    });
    expect(inputs).toEqual({ format: 'csv', filter: `${filter.slice(0, 1000)}…` });
  });
});
