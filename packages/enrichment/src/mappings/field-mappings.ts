import type { FieldMapping } from '@searchdeck/contract';
import { messageOf } from '../errors.js';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import { parsePath, type TreePath } from '../tree/path.js';
import { mappingFunction } from './functions.js';

interface Mapping {
  source: string;
  /** Where the value is in the enriched document. */
  path: TreePath;
  target: string;
  apply: (value: unknown) => unknown;
}

/** The path of a source field, which can be nested in a JSON document (`/address/city`), or of an enrichment. */
function pathOf(source: string): TreePath {
  if (!source.startsWith('/')) return ['document', source];
  const path = parsePath(source);
  return path[0] === 'document' ? path : ['document', ...path];
}

const prepare = (definition: FieldMapping): Mapping => {
  const { sourceFieldName: source, targetFieldName } = definition;
  const path = pathOf(source);
  return { source, path, target: targetFieldName ?? path.at(-1)!, apply: mappingFunction(definition) };
};

/** Applied before enrichment (`fieldMappings`) and after it (`outputFieldMappings`). data-plane.md "SearchIndexer". */
export class FieldMappings {
  private readonly fields: readonly Mapping[];
  private readonly outputs: readonly Mapping[];

  /** Throws SearchError 501 for an unsupported mapping function. */
  constructor(fields: readonly FieldMapping[], outputs: readonly FieldMapping[]) {
    this.fields = fields.map(prepare);
    this.outputs = outputs.map(prepare);
  }

  /** Whether a mapping sets a field of the index. */
  sets(target: string): boolean {
    return [...this.fields, ...this.outputs].some((mapping) => mapping.target === target);
  }

  /** The field of the source whose value becomes that of a field of the index. */
  sourceOf(target: string): string {
    return this.fields.find((mapping) => mapping.target === target)?.path.at(-1) ?? target;
  }

  /**
   * Fields of the index: those that have the name of a field of the source, then the results of the mappings. Throws an
   * Error that names the mapping if a function fails.
   */
  apply(tree: EnrichmentTree, indexFields: readonly string[]): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (const name of indexFields) {
      const value = tree.get(['document', name]);
      if (value !== undefined) result[name] = value;
    }
    for (const { source, path, target, apply } of [...this.fields, ...this.outputs]) {
      const value = tree.select(path);
      if (value === undefined) continue;
      try {
        result[target] = apply(value);
      } catch (cause) {
        const reason = messageOf(cause);
        throw new Error(`The mapping of '${source}' to '${target}' failed: ${reason}`, { cause });
      }
    }
    return result;
  }
}
