import { describe, expect, it } from 'vitest';
import { kindById } from '@searchdeck/contract';
import { CONTEXT_HANDLE } from './enrichment-graph';
import { pathsFor, contextsOf } from './path-completion';
import { blobIndexer, chunking, graphOf, PHRASES, SHAPER } from './test-graph';

const edgesOf = (...args: Parameters<typeof graphOf>) =>
  graphOf(...args).edges.map(({ source, sourceHandle, target, targetHandle }) => [
    source,
    sourceHandle,
    target,
    targetHandle,
  ]);

describe('the graph of a skillset', () => {
  it('has edges from source fields over skills to the fields of an index', () => {
    expect(edgesOf(chunking)).toEqual([
      ['document', '/document/content', 'skills[0]', 'skills[0].inputs[0]'],
      ['skills[0]', '/document/chunks', 'skills[1]', 'skills[1].inputs[0]'],
      ['skills[0]', '/document/chunks', 'indexProjections.selectors[0]', 'indexProjections.selectors[0].mappings[0]'],
      [
        'skills[1]',
        '/document/chunks/*/vector',
        'indexProjections.selectors[0]',
        'indexProjections.selectors[0].mappings[1]',
      ],
      [
        'document',
        '/document/metadata_storage_name',
        'indexProjections.selectors[0]',
        'indexProjections.selectors[0].mappings[2]',
      ],
    ]);
  });
  it('groups skills by context, and shows unmapped fields of the index', () => {
    const { nodes } = graphOf(chunking);
    expect(nodes.map(({ id, group }) => [id, group])).toEqual([
      ['document', undefined],
      ['skills[0]', '/document'],
      ['skills[1]', '/document/chunks/*'],
      ['indexProjections.selectors[0]', undefined],
    ]);
    expect(nodes.at(-1)?.inputs.map(({ label }) => label)).toEqual(['text', 'vector', 'file', 'language', 'phrases']);
  });
  it('shows the mappings of the indexer, and source fields that have the name of an index field', () => {
    const indexer = {
      ...blobIndexer,
      outputFieldMappings: [{ source: '/document/phrases', target: 'phrases' }],
      fieldMappings: [{ source: 'metadata_storage_name', target: 'file' }],
    };
    const skills = [
      {
        '@odata.type': PHRASES,
        name: 'phrases',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'keyPhrases', targetName: 'phrases' }],
      },
    ];
    const index = {
      name: 'passages',
      fields: [{ name: 'content', type: 'Edm.String', dimensions: undefined, isKey: false }],
    };
    expect(edgesOf({ skills }, { indexers: [indexer], indexes: [index] }).slice(1)).toEqual([
      ['skills[0]', '/document/phrases', 'indexers/crawl', 'indexers/crawl/phrases'],
      ['document', '/document/metadata_storage_name', 'indexers/crawl', 'indexers/crawl/file'],
      ['document', '/document/content', 'indexers/crawl', 'indexers/crawl/content'],
    ]);
  });
  it('reads expressions and nested inputs', () => {
    const skills = [
      {
        '@odata.type': SHAPER,
        name: 'shape',
        inputs: [
          { name: 'language', source: "= $(/document/language) == 'en'" },
          {
            name: 'chapters',
            sourceContext: '/document/sections/*',
            inputs: [{ name: 'title', source: '/document/sections/*/title' }],
          },
        ],
        outputs: [{ name: 'output', targetName: 'shape' }],
      },
    ];
    expect(edgesOf({ skills }, { indexers: [] })).toEqual([
      ['document', '/document/language', 'skills[0]', 'skills[0].inputs[0]'],
      ['document', '/document/sections', 'skills[0]', 'skills[0].inputs[1]'],
    ]);
  });
  it('has an edge from a collection to a skill that runs for each item and reads something else', () => {
    const skills = [
      chunking.skills[0],
      { ...chunking.skills[1], inputs: [{ name: 'text', source: '/document/content' }] },
    ];
    expect(edgesOf({ skills })).toContainEqual(['skills[0]', '/document/chunks', 'skills[1]', CONTEXT_HANDLE]);
  });
  it('accepts an incomplete draft', () => {
    for (const definition of [
      undefined,
      null,
      1,
      {},
      { skills: {} },
      { skills: [null, {}, { inputs: 'x', outputs: [1] }] },
    ]) {
      expect(graphOf(definition).nodes[0]?.id).toBe('document');
    }
  });
  it('reads every template, with edges to each skill', () => {
    for (const { id, value } of kindById('skillsets').templates) {
      const { nodes, edges } = graphOf(value, { indexers: [], indexes: [] });
      for (const node of nodes.filter(({ kind }) => kind === 'skill')) {
        expect(
          edges.some(({ target }) => target === node.id),
          `${id}: ${node.title}`,
        ).toBe(true);
      }
    }
  });
});

describe('the completion of paths', () => {
  it('offers the paths of the context first, and not the outputs of the skill itself', () => {
    const paths = pathsFor(graphOf(chunking), 'skills[1]', ['document', 'chunks', '*']);
    expect(paths[0]).toBe('/document/chunks/*');
    expect(paths).toContain('/document/content');
    expect(paths).not.toContain('/document/chunks/*/vector');
  });
  it('offers the document and the items of collections as contexts', () => {
    expect(contextsOf(graphOf(chunking))).toEqual(['/document', '/document/chunks/*']);
  });
});
