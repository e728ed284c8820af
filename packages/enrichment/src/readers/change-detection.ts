import type { SearchIndexerDataSource } from '@searchdeck/contract';

/** The high water mark column of a data source; undefined without such a policy. */
export const markColumnOf = ({ dataChangeDetectionPolicy: policy }: SearchIndexerDataSource): string | undefined =>
  policy?.['@odata.type'] === '#Vendor.Search.HighWaterMarkChangeDetectionPolicy'
    ? policy.highWaterMarkColumnName
    : undefined;

/** Whether the database tracks changes by itself. */
export const usesChangeTracking = ({ dataChangeDetectionPolicy: policy }: SearchIndexerDataSource): boolean =>
  policy?.['@odata.type'] === '#Vendor.Search.SqlIntegratedChangeTrackingPolicy';
