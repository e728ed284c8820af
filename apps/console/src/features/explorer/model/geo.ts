import type { FieldInfo } from './fields';
import type { ResultRow } from './results';

export interface Place {
  lon: number;
  lat: number;
  row: ResultRow;
}
/** A part of the world in degrees, drawn equirectangular: x = longitude, y = −latitude. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}
export const WORLD: View = { x: -180, y: -90, width: 360, height: 180 };

/** The point field that can be drawn and asked: the first one of the index. */
export const pointField = (fields: readonly FieldInfo[]): FieldInfo | undefined =>
  fields.find((f) => f.type === 'Edm.GeographyPoint' && !f.path.includes('/') && f.definition.retrievable !== false);

export const placesOf = (rows: readonly ResultRow[], field: string): Place[] =>
  rows.flatMap((row) => {
    const value = row.document[field] as { coordinates?: unknown } | null | undefined;
    const [lon, lat] = Array.isArray(value?.coordinates) ? (value.coordinates as unknown[]) : [];
    return typeof lon === 'number' && typeof lat === 'number' ? [{ lon, lat, row }] : [];
  });

const clampView = (v: View): View => {
  const width = Math.min(360, Math.max(0.2, v.width));
  const height = width / 2;
  return {
    width,
    height,
    x: Math.min(180 - width, Math.max(-180, v.x)),
    y: Math.min(90 - height, Math.max(-90, v.y)),
  };
};

/** The view that holds all places with some room around them. */
export const fit = (places: readonly Place[]): View => {
  if (places.length === 0) return WORLD;
  const lons = places.map((p) => p.lon);
  const lats = places.map((p) => -p.lat);
  const [left, right] = [Math.min(...lons), Math.max(...lons)];
  const [top, bottom] = [Math.min(...lats), Math.max(...lats)];
  const width = Math.max((right - left) * 1.2, (bottom - top) * 2.4, 4);
  return clampView({ x: (left + right) / 2 - width / 2, y: (top + bottom) / 2 - width / 4, width, height: width / 2 });
};

/** `factor` below 1 comes nearer; `at` stays where it is, in shares of the view. */
export const zoom = (view: View, factor: number, at = { x: 0.5, y: 0.5 }): View => {
  const width = Math.min(360, Math.max(0.2, view.width * factor));
  const height = width / 2;
  return clampView({ width, height, x: view.x + at.x * (view.width - width), y: view.y + at.y * (view.height - height) });
};
export const pan = (view: View, dx: number, dy: number): View => clampView({ ...view, x: view.x + dx, y: view.y + dy });

const round = (n: number): number => Number(n.toFixed(4));
/** The filter that keeps what lies in the view: a closed ring, counter-clockwise. */
export const viewClause = (field: string, view: View): string => {
  const [w, e] = [round(view.x), round(view.x + view.width)];
  const [n, s] = [round(-view.y), round(-(view.y + view.height))];
  const ring = [`${w} ${s}`, `${e} ${s}`, `${e} ${n}`, `${w} ${n}`, `${w} ${s}`].join(', ');
  return `geo.intersects(${field}, geography'POLYGON((${ring}))')`;
};
