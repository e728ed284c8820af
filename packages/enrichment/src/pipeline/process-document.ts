import { GENERATED_KEY_FIELD } from '@searchdeck/contract';
import { messageOf, type Warning } from '../errors.js';
import { runSkills } from '../skills/run-skills.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { convertValues } from './convert-values.js';
import { itemFailure, ItemFailed, type PipelineOutcome } from './outcome.js';
import type { Pipeline } from './prepare-pipeline.js';

/** Result of processing one document of an item. */
type DocumentResult = Pick<Extract<PipelineOutcome, { kind: 'document' }>, 'key' | 'document' | 'projectedDocuments'>;

/** The document for the index of the indexer, and its key. Throws ItemFailed if a mapping fails or the key is missing. */
export function mapDocument(
  { mappings, fields, keyField }: Pick<Pipeline, 'mappings' | 'fields' | 'keyField'>,
  tree: EnrichmentTree,
  source: Readonly<Record<string, unknown>>,
): { key: string; document: Record<string, unknown> } {
  let document: Record<string, unknown>;
  try {
    document = mappings.apply(
      tree,
      fields.map(({ name }) => name),
    );
  } catch (error) {
    throw itemFailure('mapping', messageOf(error));
  }
  if (!mappings.sets(keyField) && document[keyField] === undefined) {
    document[keyField] = source[GENERATED_KEY_FIELD];
  }
  convertValues(document, fields);
  const key = document[keyField];
  if (typeof key !== 'string' || key === '') {
    throw itemFailure(keyField, `The document has no value for the key field '${keyField}'.`);
  }
  return { key, document };
}

/** The generated key, which identifies a document within its item. */
export const generatedKeyOf = (source: Readonly<Record<string, unknown>>): string =>
  String(source[GENERATED_KEY_FIELD]);

/** The enriched document of an item. Throws ItemFailed if a skill fails. */
export async function enrich(
  { skills, services, cache, signal }: Pipeline,
  itemId: string,
  source: Readonly<Record<string, unknown>>,
  warnings: Warning[],
): Promise<EnrichmentTree> {
  const results = await cache?.openDocument(itemId, generatedKeyOf(source), signal);
  const enrichment = await runSkills(EnrichmentTree.of(source), skills, services, signal, { cache: results });
  if (results !== undefined) await cache?.saveDocument(itemId, generatedKeyOf(source), results, signal);
  warnings.push(...enrichment.warnings);
  if (enrichment.errors.length > 0) throw new ItemFailed(enrichment.errors);
  return enrichment.tree;
}

/** The documents for the indexes. Writes the knowledge store. Throws ItemFailed if a mapping fails. */
export async function project(
  { mappings, projections, knowledgeStore, fields, keyField, signal }: Pipeline,
  tree: EnrichmentTree,
  source: Readonly<Record<string, unknown>>,
  warnings: Warning[],
): Promise<DocumentResult> {
  const { key, document } = mapDocument({ mappings, fields, keyField }, tree, source);
  const projectedDocuments = projections.apply(tree, key);
  if (knowledgeStore !== undefined) warnings.push(...(await knowledgeStore.write(tree, key, signal)));
  return { key, projectedDocuments, ...(projections.skipsParents ? {} : { document }) };
}
