import { kinds } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { connectedPart, dependencyMap, type KindDefinitions } from './dependency-map';

type Definitions = Record<string, KindDefinitions['definitions']>;
const mapOf = (definitions: Definitions) =>
  dependencyMap(kinds.map((kind) => ({ kind, definitions: kind.id in definitions ? definitions[kind.id] : [] })));
const service: Definitions = {
  datasources: [{ name: 'files' }, { name: 'old' }],
  skillsets: [{ name: 'chunks', indexProjections: { selectors: [{ targetIndexName: 'passages' }] } }],
  indexers: [{ name: 'crawl', dataSourceName: 'files', skillsetName: 'gone', targetIndexName: 'live' }],
  indexes: [
    { name: 'docs', fields: [{ name: 'text', synonymMaps: ['words'] }] },
    { name: 'passages', fields: [] },
  ],
  synonymmaps: [{ name: 'words' }],
  aliases: [{ name: 'live', indexes: ['docs'] }],
};
const problems = (definitions: Definitions) =>
  mapOf(definitions).nodes.flatMap(({ id, problem }) => (problem === undefined ? [] : [[id, problem]]));

describe('the dependency map', () => {
  it('has edges that follow the data', () => {
    const edges = mapOf(service).edges.map(({ source, target, isBroken }) => [source, target, isBroken]);
    expect(edges).toContainEqual(['datasources/files', 'indexers/crawl', false]);
    expect(edges).toContainEqual(['skillsets/chunks', 'indexes/passages', false]);
    expect(edges).toContainEqual(['synonymmaps/words', 'indexes/docs', false]);
    expect(edges).toContainEqual(['indexes/docs', 'aliases/live', false]);
    expect(edges).toContainEqual(['skillsets/gone', 'indexers/crawl', true]);
  });
  it('resolves the name of an alias where an index is referenced', () => {
    expect(mapOf(service).edges).toContainEqual(
      expect.objectContaining({ source: 'indexers/crawl', target: 'aliases/live', isBroken: false }),
    );
  });
  it('finds missing and unused resources, but no unused indexes, indexers, or aliases', () => {
    expect(problems(service)).toEqual([
      ['skillsets/gone', 'missing'],
      ['datasources/old', 'unused'],
      ['skillsets/chunks', 'unused'],
    ]);
  });
  it('reports no problem about kinds that could not be loaded', () => {
    expect(problems({ ...service, skillsets: undefined, indexers: undefined })).toEqual([]);
  });
  it('has the part that is connected with a resource', () => {
    const part = connectedPart(mapOf(service), ({ name }) => name === 'words');
    expect(part.nodes.map(({ id }) => id).toSorted()).toEqual([
      'aliases/live',
      'datasources/files',
      'indexers/crawl',
      'indexes/docs',
      'skillsets/gone',
      'synonymmaps/words',
    ]);
    expect(part.edges).toHaveLength(5);
  });
});
