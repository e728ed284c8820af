import type { ErrorDetail } from '../../errors/search-error.js';
import { skuLimits } from '../../limits/sku-limits.js';
import type { SearchAlias } from '../../resources/alias.js';
import type { SearchIndexerDataSource } from '../../resources/datasource.js';
import { kindById, type KindId } from '../../resources/index.js';
import type { SearchIndex } from '../../resources/index/search-index.js';
import type { SearchIndexer } from '../../resources/indexer.js';
import type { KnowledgeBase } from '../../resources/knowledge-base.js';
import type { KnowledgeSource } from '../../resources/knowledge-source.js';
import type { SearchSkillset } from '../../resources/skillset.js';
import type { SynonymMap } from '../../resources/synonym-map.js';
import { RuleFindings } from '../findings.js';
import { applyIndexDefaults } from '../indexes/defaults.js';
import { checkIndex } from '../indexes/check-index.js';
import type { DefinitionContext } from './context.js';
import { applyDataSourceDefaults, checkDataSource } from './datasources.js';
import { applyIndexerDefaults, checkIndexer } from './indexers.js';
import {
  applyKnowledgeBaseDefaults,
  applyKnowledgeSourceDefaults,
  checkKnowledgeBase,
  checkKnowledgeSource,
} from './knowledge.js';
import { checkReferences } from './references.js';
import { applySkillsetDefaults, checkSkillset } from './skillsets.js';
import { applySynonymMapDefaults, checkSynonymMap } from './synonym-maps.js';

export { durationSeconds } from './durations.js';
export type { DefinitionContext } from './context.js';
export { checkReferences, referencesOf, type FoundReference } from './references.js';
export { parseSynonymRules, type SynonymRule } from './synonym-maps.js';
export { applyWriteOnly, completeWriteOnly, REDACTED, UNCHANGED } from './write-only.js';

/** The type of the definitions of each kind. */
export interface DefinitionOf {
  indexes: SearchIndex;
  indexers: SearchIndexer;
  datasources: SearchIndexerDataSource;
  skillsets: SearchSkillset;
  synonymmaps: SynonymMap;
  aliases: SearchAlias;
  knowledgebases: KnowledgeBase;
  knowledgesources: KnowledgeSource;
}

interface Rules<T> {
  check: (definition: T, f: RuleFindings, context: DefinitionContext) => void;
  applyDefaults: (definition: T) => T;
}
const rules: { [K in KindId]: Rules<DefinitionOf[K]> } = {
  indexes: {
    check: (d, f, { sku, version }) =>
      f.list.push(
        ...checkIndex(d, { ...(sku === undefined ? {} : { sku }), ...(version === undefined ? {} : { version }) }),
      ),
    applyDefaults: applyIndexDefaults,
  },
  indexers: { check: checkIndexer, applyDefaults: applyIndexerDefaults },
  datasources: { check: checkDataSource, applyDefaults: applyDataSourceDefaults },
  skillsets: { check: checkSkillset, applyDefaults: applySkillsetDefaults },
  synonymmaps: { check: checkSynonymMap, applyDefaults: applySynonymMapDefaults },
  aliases: {
    check: (d, f, { exists }) => {
      if (exists?.('indexes', d.name))
        f.add(
          'name',
          'ResourceNameAlreadyInUse',
          `Cannot create alias '${d.name}' because an index with this name already exists.`,
        );
    },
    applyDefaults: (d) => d,
  },
  knowledgebases: { check: checkKnowledgeBase, applyDefaults: applyKnowledgeBaseDefaults },
  knowledgesources: { check: checkKnowledgeSource, applyDefaults: applyKnowledgeSourceDefaults },
};

/**
 * Every rule of a definition that spans several properties or objects. The definition has passed the schema of its kind.
 * What may change on an existing index is `checkIndexUpdate`.
 */
export const checkDefinition = <K extends KindId>(
  kind: K,
  definition: DefinitionOf[K],
  context: DefinitionContext = {},
): ErrorDetail[] => {
  const f = new RuleFindings();
  rules[kind].check(definition, f, context);
  if (
    kind !== 'indexes' &&
    'encryptionKey' in definition &&
    definition.encryptionKey &&
    context.sku !== undefined &&
    !skuLimits(context.sku).customerManagedKeys
  )
    f.add(
      'encryptionKey',
      'OperationNotAllowed',
      `Customer-managed-key encryption is not available for the SKU ${context.sku}.`,
    );
  if (context.exists !== undefined) f.list.push(...checkReferences(kind, definition, context.exists));
  return f.list;
};

/** A definition as the service stores and returns it: defaults, null for unset objects, [] for unset arrays. */
export const applyDefaults = <K extends KindId>(kind: K, definition: DefinitionOf[K]): DefinitionOf[K] =>
  rules[kind].applyDefaults(definition);

/** Message for an object beyond the quota of the SKU. service-behavior §12. */
export const quotaMessage = (kind: KindId, quota: number): string => {
  const name = kindById(kind).singular;
  return `${name} quota has been exceeded for this service. The service allows ${quota} ${quota === 1 ? name.toLowerCase() : kindById(kind).plural.toLowerCase()}. You must either delete unused ${kindById(kind).plural.toLowerCase()} or use a different tier.`;
};
