import { createAnalysis } from '@searchdeck/analysis';
import { badRequest, checkIndexUpdate, atPlace, type SearchIndexDefinition } from '@searchdeck/contract';
import { refuseProblems } from '../../http/problems.js';
import { sourcesOf } from '../indexes.js';
import { checkVectorizers } from '../vectorize.js';
import type { Body, KindHook } from './hook.js';
import { refuseWhenUsed } from './in-use.js';

const definitionOf = (body: Body): SearchIndexDefinition => body as unknown as SearchIndexDefinition;

/** Milliseconds after which others come first. */
const TURN = 20;

/** Builds every analysis component once: one that cannot be built is refused here, with its own words, and not by a document later. */
const checkAnalysis = async (definition: SearchIndexDefinition): Promise<void> => {
  let began = performance.now();
  const analysis = createAnalysis(definition);
  const tokenizer = 'whitespace';
  const each = async (
    member: 'charFilters' | 'tokenizers' | 'tokenFilters' | 'analyzers' | 'normalizers',
    build: (name: string) => unknown,
  ): Promise<void> => {
    for (const [i, { name }] of (definition[member] ?? []).entries()) {
      if (performance.now() - began > TURN) {
        await new Promise(setImmediate);
        began = performance.now();
      }
      atPlace(`${member}[${i}]`, () => build(name));
    }
  };
  await each('charFilters', (name) => analysis.custom({ tokenizer, charFilters: [name] }).analyze('a'));
  await each('tokenizers', (name) => analysis.custom({ tokenizer: name }).analyze('a'));
  await each('tokenFilters', (name) => analysis.custom({ tokenizer, tokenFilters: [name] }).analyze('a'));
  await each('analyzers', (name) => analysis.analyzer(name).analyze('a'));
  await each('normalizers', (name) => analysis.normalizer(name).normalize('a'));
};

/** Indexes: each has an engine whose files live beside the definition. */
export const indexesHook: KindHook = {
  async check(call, body, current) {
    const definition = definitionOf(body);
    checkVectorizers(call.app, definition);
    if (current !== undefined)
      refuseProblems(
        checkIndexUpdate(definitionOf(current.body), definition, {
          allowIndexDowntime: call.query.get('allowIndexDowntime')?.toLowerCase() === 'true',
        }),
      );
    await checkAnalysis(definition);
    if (call.app.definitions.get(call.service.id, 'aliases', definition.name) !== undefined)
      throw badRequest(`Cannot create index '${definition.name}' because an alias with this name already exists.`, {
        code: 'ResourceNameAlreadyInUse',
        target: 'name',
      });
  },

  async apply(call, body, current) {
    const { indexes } = call.app;
    const definition = definitionOf(body);
    const sources = sourcesOf(call.app, call.service, definition.name);
    if (current !== undefined) {
      const { directory } = current;
      if (directory === null) throw new Error(`The index '${current.name}' has no folder.`);
      await indexes.use(directory, definitionOf(current.body), sources, (engine) =>
        engine.updateDefinition(definition),
      );
      return {};
    }
    const directory = indexes.newDirectory();
    try {
      await indexes.use(directory, definition, sources, () => undefined);
    } catch (error) {
      await indexes.destroy(directory);
      throw error;
    }
    return { directory, undo: () => indexes.destroy(directory) };
  },

  checkDelete(call, current) {
    refuseWhenUsed(call, 'indexes', current.name, ['aliases', 'knowledgesources']);
  },

  async removed(call, current) {
    if (current.directory !== null) await call.app.indexes.destroy(current.directory);
  },
};
