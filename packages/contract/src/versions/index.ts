import type { EarlierVersion } from './earlier-versions.js';

/** The planes of the service: `management` administers service resources, `data` is one provisioned service. */
export type Plane = 'management' | 'data';

/** management-plane.md "Versioning", newest first. */
export const managementVersions = ['2025-05-01', '2025-02-01-preview'] as const;
/** data-plane.md "Versioning", newest first. */
export const dataVersions = [
  '2026-05-01-preview',
  '2026-04-01',
  '2025-11-01-preview',
  '2025-05-01-preview',
  '2025-03-01-preview',
  '2024-09-01-preview',
  '2024-03-01-Preview',
  '2023-11-01',
  '2023-10-01-Preview',
] as const;
export type ManagementVersion = (typeof managementVersions)[number];
export type DataVersion = (typeof dataVersions)[number];
/** A version that an operation can run in: documented, or an earlier one that a dialect accepts. */
export type ApiVersion = ManagementVersion | DataVersion | EarlierVersion;

export const versionsOf = (plane: Plane): readonly (ManagementVersion | DataVersion)[] =>
  plane === 'data' ? dataVersions : managementVersions;
/** The newest stable versions. The console and the samples use them. */
export const stableVersion = { management: '2025-05-01', data: '2026-04-01' } as const;
export const previewVersion = { management: '2025-02-01-preview', data: '2026-05-01-preview' } as const;

export const isPreview = (version: string): boolean => /-preview$/i.test(version);

/** The documented previews of the data plane from `first` on, for `only`. */
export const previewsSince = (first: DataVersion): readonly DataVersion[] =>
  dataVersions.slice(0, dataVersions.indexOf(first) + 1).filter(isPreview);

/** Whether a date such as `2026-02-30` exists. */
const isDay = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
};

/**
 * The version that handles a preview of the data plane newer than the documented ones (a later date that ends in
 * `-preview`): the newest documented preview. Undefined for any other text.
 */
export function substituteForNewerPreview(plane: Plane, text: string): ApiVersion | undefined {
  if (plane !== 'data' || !/^\d{4}-\d{2}-\d{2}-preview$/i.test(text) || knownVersion(plane, text)) return undefined;
  // A date that does not exist cannot be a version.
  if (!isDay(text.slice(0, 'yyyy-mm-dd'.length))) return undefined;
  const dateOf = (version: string): string => version.slice(0, 'yyyy-mm-dd'.length);
  return dataVersions.every((version) => dateOf(version) < dateOf(text)) ? previewVersion.data : undefined;
}

/** Represents all versions, in documents that describe every version. */
export const everyVersion = '*';

/** Whether a field or value restricted to `only` exists in `version`. */
export const coversVersion = (only: 'preview' | readonly string[] | undefined, version: string): boolean =>
  only === undefined || version === everyVersion || (only === 'preview' ? isPreview(version) : only.includes(version));

/** The version in the letter case of the interface documents; undefined if it is unknown. */
export const knownVersion = (plane: Plane, text: string): ApiVersion | undefined =>
  versionsOf(plane).find((v) => v.toLowerCase() === text.toLowerCase());
