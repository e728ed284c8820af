import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json';
import { ringPaths, type Ring } from '../model/geo';

/** The land masses of the world as one SVG path in degrees (x = longitude, y = −latitude). Natural Earth, public domain. */
export const worldLandPath = (): string => {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  const rings = feature(topology, topology.objects.land).features.flatMap((f): Ring[] =>
    f.geometry.type === 'MultiPolygon'
      ? f.geometry.coordinates.flat()
      : f.geometry.type === 'Polygon'
        ? f.geometry.coordinates
        : [],
  );
  return rings.flatMap(ringPaths).join('');
};
