import { intersectsText } from '@searchdeck/query';
import type { FieldInfo } from '../../../shared/documents/fields';
import { clamp } from './clamp';
import type { ResultRow } from './results';

export interface GeoPoint {
  lon: number;
  lat: number;
  row: ResultRow;
}
/** The visible part of the world: center and width in degrees; the height follows from the aspect ratio. */
export interface MapView {
  lon: number;
  lat: number;
  width: number;
}
/** Degrees, drawn equirectangular: x = longitude, y = −latitude. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const MAX_WIDTH_DEGREES = 360;
/** The width at the maximum zoom. */
const MIN_WIDTH_DEGREES = 0.2;
export const WORLD: MapView = { lon: 0, lat: 0, width: MAX_WIDTH_DEGREES };

/** `ratio`: width of the map divided by its height. */
export const boxOf = (view: MapView, ratio: number): Box => {
  const height = view.width / ratio;
  return { x: view.lon - view.width / 2, y: -view.lat - height / 2, width: view.width, height };
};

const clampView = (v: MapView): MapView => ({
  width: clamp(v.width, MIN_WIDTH_DEGREES, MAX_WIDTH_DEGREES),
  lon: clamp(v.lon, -180, 180),
  lat: clamp(v.lat, -90, 90),
});

/** The field that the map shows: the first retrievable point field at the top level. */
export const pointField = (fields: readonly FieldInfo[]): FieldInfo | undefined =>
  fields.find((f) => f.type === 'Edm.GeographyPoint' && !f.path.includes('/') && f.definition.retrievable !== false);

export const pointsOf = (rows: readonly ResultRow[], field: string): GeoPoint[] =>
  rows.flatMap((row) => {
    const value = row.document[field] as { coordinates?: unknown } | null | undefined;
    const [lon, lat] = Array.isArray(value?.coordinates) ? (value.coordinates as unknown[]) : [];
    return typeof lon === 'number' && typeof lat === 'number' ? [{ lon, lat, row }] : [];
  });

/** The view that contains all points, with a margin. */
export const fit = (points: readonly Pick<GeoPoint, 'lon' | 'lat'>[], ratio: number): MapView => {
  if (points.length === 0) return WORLD;
  const [west, east] = extent(points.map((p) => p.lon));
  const [south, north] = extent(points.map((p) => p.lat));
  const width = Math.max((east - west) * 1.15, (north - south) * 1.25 * ratio, 4);
  return clampView({ lon: (west + east) / 2, lat: (south + north) / 2, width });
};
const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** A `factor` below 1 zooms in around the fixed point `at`, in fractions of the map from its top left corner. */
export const zoom = (view: MapView, factor: number, ratio: number, at = { x: 0.5, y: 0.5 }): MapView => {
  const width = clamp(view.width * factor, MIN_WIDTH_DEGREES, MAX_WIDTH_DEGREES);
  const change = view.width - width;
  return clampView({ width, lon: view.lon + (at.x - 0.5) * change, lat: view.lat - ((at.y - 0.5) * change) / ratio });
};
/** Moves the view by degrees east and north. */
export const pan = (view: MapView, east: number, north: number): MapView =>
  clampView({ ...view, lon: view.lon + east, lat: view.lat + north });

/** A closed line of [longitude, latitude]. */
export type Ring = readonly (readonly number[])[];

const svgPath = (points: readonly (readonly [number, number])[], shift: number): string =>
  `M${points.map(([lon, lat]) => `${(lon + shift).toFixed(2)},${(-lat).toFixed(2)}`).join('L')}Z`;

/**
 * A ring as SVG paths. A ring that crosses the 180th meridian is unrolled and drawn at both edges of the map; a ring
 * around a pole (Antarctica) is closed along it.
 */
export const ringPaths = (ring: Ring): string[] => {
  const points: [number, number][] = [];
  let offset = 0;
  let previousLon: number | undefined;
  for (const [lon = 0, lat = 0] of ring) {
    if (previousLon !== undefined && lon - previousLon > 180) offset -= 360;
    if (previousLon !== undefined && lon - previousLon < -180) offset += 360;
    previousLon = lon;
    points.push([lon + offset, lat]);
  }
  const first = points[0];
  const last = points.at(-1);
  if (first !== undefined && last !== undefined && Math.abs(last[0] - first[0]) > 180) {
    const pole = last[1] < 0 ? -90 : 90;
    points.push([last[0], pole], [first[0], pole]);
  }
  const [west, east] = extent(points.map((p) => p[0]));
  return [
    svgPath(points, 0),
    ...(east > 180 ? [svgPath(points, -360)] : []),
    ...(west < -180 ? [svgPath(points, 360)] : []),
  ];
};

const round = (n: number): number => Number(n.toFixed(4));
/** The filter for the points inside a box: a closed, counterclockwise ring, clamped to the world. */
export const boxClause = (field: string, box: Box): string => {
  const [w, e] = [round(clamp(box.x, -180, 180)), round(clamp(box.x + box.width, -180, 180))];
  const [n, s] = [round(clamp(-box.y, -90, 90)), round(clamp(-(box.y + box.height), -90, 90))];
  const corner = { lon: w, lat: s };
  const ring = [corner, { lon: e, lat: s }, { lon: e, lat: n }, { lon: w, lat: n }, corner];
  return intersectsText(field, ring);
};
