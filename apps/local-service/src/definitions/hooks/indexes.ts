import { createAnalysis, isUnavailable, type AnalysisResources } from '@searchdeck/analysis';
import { badRequest, checkIndexUpdate, withErrorPath, type SearchIndex } from '@searchdeck/contract';
import type { Definition } from '../../store/definitions.js';
import { rejectFindings } from '../reject-findings.js';
import { indexNameOf, sourcesOf } from '../../indexes/index-access.js';
import { checkVectorizers } from '../../indexes/vectorizers.js';
import type { Body, DefinitionContext } from '../definition-context.js';
import type { KindHook } from './hook.js';
import { rejectIfReferenced } from './references.js';

const definitionOf = (body: Body): SearchIndex => body as unknown as SearchIndex;

/** Milliseconds of work after which other requests get their turn. */
const MAX_TURN_MS = 20;

/**
 * Builds every analysis component once, so that an invalid one is rejected with the definition and not during indexing.
 * Existing components, which cannot change, may lack data on this machine: the rest of the definition can change.
 */
const checkAnalysis = async (
  resources: AnalysisResources,
  definition: SearchIndex,
  current: SearchIndex | undefined,
): Promise<void> => {
  let turnStart = performance.now();
  const analysis = createAnalysis(definition, resources);
  const tokenizer = 'whitespace';
  const checkComponents = async (
    member: 'charFilters' | 'tokenizers' | 'tokenFilters' | 'analyzers' | 'normalizers',
    build: (name: string) => unknown,
  ): Promise<void> => {
    for (const [i, { name }] of (definition[member] ?? []).entries()) {
      if (performance.now() - turnStart > MAX_TURN_MS) {
        await new Promise(setImmediate);
        turnStart = performance.now();
      }
      try {
        withErrorPath(`${member}[${i}]`, () => build(name));
      } catch (error) {
        const exists = current?.[member]?.some((existing) => existing.name === name) === true;
        if (!isUnavailable(error) || !exists) throw error;
      }
    }
  };
  await checkComponents('charFilters', (name) => analysis.custom({ tokenizer, charFilters: [name] }).analyze('a'));
  await checkComponents('tokenizers', (name) => analysis.custom({ tokenizer: name }).analyze('a'));
  await checkComponents('tokenFilters', (name) => analysis.custom({ tokenizer, tokenFilters: [name] }).analyze('a'));
  await checkComponents('analyzers', (name) => analysis.analyzer(name).analyze('a'));
  await checkComponents('normalizers', (name) => analysis.normalizer(name).normalize('a'));
};

const directoryOf = (index: Definition): string => {
  if (index.directory === null) throw new Error(`The index '${index.name}' has no folder.`);
  return index.directory;
};

async function createEngine({ app, service }: DefinitionContext, definition: SearchIndex) {
  const { indexes } = app;
  const directory = indexes.newDirectory();
  try {
    await indexes.use(directory, definition, sourcesOf(app, service, definition.name), () => undefined);
  } catch (error) {
    await indexes.destroy(directory);
    throw error;
  }
  return { directory, undo: () => indexes.destroy(directory) };
}

/** Indexes: each has an engine whose files are stored beside the definition. */
export const indexesHook: KindHook = {
  async check({ app, service, allowIndexDowntime = false }, body, current) {
    const definition = definitionOf(body);
    checkVectorizers(app, definition);
    if (current !== undefined) {
      rejectFindings(checkIndexUpdate(definitionOf(current.body), definition, { allowIndexDowntime }));
    }
    await checkAnalysis(app.analysis, definition, current === undefined ? undefined : definitionOf(current.body));
    if (app.definitions.get(service.id, 'aliases', definition.name) !== undefined) {
      throw badRequest(`Cannot create index '${definition.name}' because an alias with this name already exists.`, {
        code: 'ResourceNameAlreadyInUse',
        target: 'name',
      });
    }
  },

  async apply(context, body, current) {
    const definition = definitionOf(body);
    if (current === undefined) return createEngine(context, definition);
    const { app, service } = context;
    await app.indexes.use(
      directoryOf(current),
      definitionOf(current.body),
      sourcesOf(app, service, definition.name),
      (engine) => engine.updateDefinition(definition),
    );
    return {};
  },

  checkDelete(context, current) {
    rejectIfReferenced(context, 'indexes', current.name);
  },

  async afterDelete({ app }, current) {
    await app.indexes.destroy(directoryOf(current));
  },

  resolveName: indexNameOf,

  wording: {
    notFound: (name, service) => `No index with the name '${name}' was found in the service '${service}'.`,
    existsStatus: 400,
    subject: 'index',
  },
};
