import type { SearchIndexerDataSource } from '@searchdeck/contract';

/** Soft-delete policy: items whose column or metadata has the marker value are deleted. */
export interface SoftDelete {
  readonly column: string;
  matches(values: Readonly<Record<string, unknown>>): boolean;
}

/** The soft delete policy of a data source, if it has one. */
export function softDeleteOf({ dataDeletionDetectionPolicy: policy }: SearchIndexerDataSource): SoftDelete | undefined {
  if (policy?.['@odata.type'] !== '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy') return undefined;
  const { softDeleteColumnName: column, softDeleteMarkerValue: marker } = policy;
  if (column == null || marker == null) return undefined;
  const name = column.toLowerCase();
  return {
    column,
    matches: (values) => {
      const value = Object.entries(values).find(([candidate]) => candidate.toLowerCase() === name)?.[1];
      if (value == null) return false;
      if (typeof value === 'string') return value === marker;
      // A Boolean column has the marker "true" in any letter case.
      return JSON.stringify(value) === marker.toLowerCase();
    },
  };
}
