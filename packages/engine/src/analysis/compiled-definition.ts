import { createAnalysisResources, type AnalysisResources } from '@searchdeck/analysis';
import type { IndexDefinition } from '../definition/index-definition.js';
import { IndexSchema } from '../definition/index-schema.js';
import { IndexAnalysis } from './index-analysis.js';

/** The data from which another thread compiles the same definition. */
interface DefinitionSource {
  definition: IndexDefinition;
  /** Folder of analysis data; see AnalysisResources. */
  dataDirectory?: string | undefined;
}

/** An index definition with its schema and analyzers, which are derived once. */
export class CompiledDefinition {
  readonly schema: IndexSchema;
  readonly analysis: IndexAnalysis;
  /** The definition in the form that `DefinitionCache.get` reads on another thread. */
  readonly source: string;

  constructor(definition: IndexDefinition, resources?: AnalysisResources) {
    this.schema = new IndexSchema(definition);
    this.analysis = new IndexAnalysis(this.schema, resources);
    this.source = printSource({ definition, dataDirectory: resources?.dataDirectory });
  }
}

export const printSource = (source: DefinitionSource): string => JSON.stringify(source);

const MAX_CACHED_DEFINITIONS = 16;

/** Caches the definitions that a thread uses, by their source. */
export class DefinitionCache {
  private readonly definitions = new Map<string, CompiledDefinition>();
  /** By folder of analysis data: dictionaries and caches are large, so the indexes of a thread share them. */
  private readonly resources = new Map<string | undefined, AnalysisResources>();

  get(source: string): CompiledDefinition {
    let compiledDefinition = this.definitions.get(source);
    if (compiledDefinition === undefined) {
      const { definition, dataDirectory } = JSON.parse(source) as DefinitionSource;
      compiledDefinition = new CompiledDefinition(definition, this.resourcesIn(dataDirectory));
      if (this.definitions.size >= MAX_CACHED_DEFINITIONS) {
        this.definitions.delete(this.definitions.keys().next().value!);
      }
      this.definitions.set(source, compiledDefinition);
    }
    return compiledDefinition;
  }

  private resourcesIn(dataDirectory: string | undefined): AnalysisResources {
    let resources = this.resources.get(dataDirectory);
    if (resources === undefined) {
      resources = createAnalysisResources({ dataDirectory });
      this.resources.set(dataDirectory, resources);
    }
    return resources;
  }
}
