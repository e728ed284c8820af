import { fileSourceTypes, type SearchIndexerDataSource } from './data-source.js';
import type { RuleFindings } from '../../rules/findings.js';
import type { DefinitionContext } from '../../rules/context.js';
import { REDACTED, UNCHANGED } from '../../rules/secret-placeholders.js';

/** data-plane.md "SearchIndexerDataSource". */
export const checkDataSource = (
  definition: SearchIndexerDataSource,
  f: RuleFindings,
  context: DefinitionContext,
): void => {
  const { type } = definition;
  const connection = definition.credentials.connectionString;
  if (context.previous === undefined && (!connection || connection === UNCHANGED || connection === REDACTED)) {
    f.add(
      'credentials.connectionString',
      'MissingConnectionString',
      `The data source '${definition.name}' must have a connection string when it is created.`,
    );
  }
  if (type === 'cloudsql' && definition.container.query) {
    f.add(
      'container.query',
      'InvalidDataSource',
      "The property 'query' is not supported for data sources of type 'cloudsql'.",
    );
  }
  if (
    definition.dataChangeDetectionPolicy?.['@odata.type'] === '#Vendor.Search.SqlIntegratedChangeTrackingPolicy' &&
    type !== 'cloudsql'
  ) {
    f.add(
      'dataChangeDetectionPolicy',
      'InvalidDataSource',
      `Integrated change tracking is supported only for data sources of type 'cloudsql'; this one is of type '${type}'.`,
    );
  }
  if (
    definition.dataDeletionDetectionPolicy?.['@odata.type'] ===
      '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' &&
    !fileSourceTypes.includes(type)
  ) {
    f.add(
      'dataDeletionDetectionPolicy',
      'InvalidDataSource',
      `Native soft delete is supported only for data sources of type ${fileSourceTypes.map((name) => `'${name}'`).join(' or ')}; this one is of type '${type}'.`,
    );
  }
};

export const applyDataSourceDefaults = (definition: SearchIndexerDataSource): SearchIndexerDataSource => ({
  ...definition,
  description: definition.description ?? null,
  container: { ...definition.container, query: definition.container.query ?? null },
  dataChangeDetectionPolicy: definition.dataChangeDetectionPolicy ?? null,
  dataDeletionDetectionPolicy: definition.dataDeletionDetectionPolicy ?? null,
  identity: definition.identity ?? null,
  encryptionKey: definition.encryptionKey ?? null,
});
