import { createHash } from 'node:crypto';
import { badRequest, findKeyField, type SearchIndex, type SearchSkillset } from '@searchdeck/contract';
import { parseInput, resolveInputs, type Input } from '../skills/inputs.js';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import { parsePath, type TreePath } from '../tree/path.js';
import { convertValues } from './convert-values.js';
import type { ProjectedDocument } from './outcome.js';

export type IndexFields = Pick<SearchIndex, 'fields'>;

interface Selector {
  indexName: string;
  index: IndexFields;
  keyField: string;
  parentKeyField: string;
  context: TreePath;
  mappings: readonly Input[];
}

/** Length of the hash at the start of a key, in hexadecimal digits. */
const HASH_LENGTH = 12;

/** The key of a projected document: a hash, the key of its parent, and its path below `/document`. service-behavior §13. */
function projectedKey({ indexName, context }: Selector, parentKey: string, location: TreePath): string {
  const hash = createHash('sha256')
    .update(`${indexName}\0${context.join('/')}\0${parentKey}`)
    .digest('hex')
    .slice(0, HASH_LENGTH);
  const path = location.slice(1).map((segment) => segment.replace(/[^\w=-]/g, '_'));
  return [hash, parentKey, ...path].join('_');
}

/** Whether only the documents of index projections are indexed, not the enriched document itself. */
export const skipsParentDocuments = (skillset: Pick<SearchSkillset, 'indexProjections'> | undefined): boolean =>
  skillset?.indexProjections?.parameters?.projectionMode === 'skipIndexingParentDocuments';

/** Index projections: documents made from parts of an enriched document, such as its pages. */
export class IndexProjections {
  private readonly selectors: readonly Selector[];
  /** Whether the enriched document itself is not indexed. */
  readonly skipsParents: boolean;

  /** Throws SearchError 400 for a selector whose index or key field does not exist. */
  constructor(skillset: SearchSkillset | undefined, indexes: ReadonlyMap<string, IndexFields>) {
    this.skipsParents = skipsParentDocuments(skillset);
    this.selectors = (skillset?.indexProjections?.selectors ?? []).map((selector, i): Selector => {
      const { targetIndexName: indexName, parentKeyFieldName: parentKeyField } = selector;
      const target = `indexProjections.selectors[${i}]`;
      const index = indexes.get(indexName);
      if (index === undefined) {
        throw badRequest(`The index '${indexName}' of the index projection does not exist.`, { target });
      }
      const keyField = findKeyField(index.fields)?.name;
      if (keyField === undefined || !index.fields.some(({ name }) => name === parentKeyField)) {
        throw badRequest(
          `The index '${indexName}' has no field '${parentKeyField}' for the key of the parent document.`,
          {
            target: `${target}.parentKeyFieldName`,
          },
        );
      }
      return {
        indexName,
        index,
        keyField,
        parentKeyField,
        context: parsePath(selector.sourceContext),
        mappings: selector.mappings.map(parseInput),
      };
    });
  }

  apply(tree: EnrichmentTree, parentKey: string): ProjectedDocument[] {
    return this.selectors.flatMap((selector) => {
      const { indexName, index, keyField, parentKeyField, context, mappings } = selector;
      return tree.locations(context).map((location): ProjectedDocument => {
        const key = projectedKey(selector, parentKey, location);
        const document = {
          ...resolveInputs(tree, mappings, context, location),
          [keyField]: key,
          [parentKeyField]: parentKey,
        };
        return { indexName, key, document: convertValues(document, index.fields) };
      });
    });
  }
}
