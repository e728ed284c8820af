import { readPackageFile } from './package-file.js';
import type { Sample } from './sample.js';

interface Feature {
  id: string;
  properties: {
    mag: number | null;
    place: string | null;
    time: number;
    updated: number;
    felt: number | null;
    alert: string | null;
    status: string | null;
    tsunami: number;
    sig: number | null;
    net: string | null;
    sources: string | null;
    type: string | null;
    url: string | null;
  };
  geometry: { coordinates: [number, number, number] };
}

/** `4km W of Castaic, CA`: the part after the last comma, or the whole name without one. */
const region = (place: string | null): string | null => place?.split(',').at(-1)?.trim() ?? null;

export const earthquakeDocuments = (features: readonly Feature[]): Record<string, unknown>[] =>
  features.map(({ id, properties: p, geometry: { coordinates } }) => ({
    id,
    place: p.place,
    region: region(p.place),
    magnitude: p.mag,
    depth: coordinates[2],
    time: new Date(p.time).toISOString(),
    updated: new Date(p.updated).toISOString(),
    location: { type: 'Point', coordinates: [coordinates[0], coordinates[1]] },
    reviewed: p.status === 'reviewed',
    tsunami: p.tsunami === 1,
    feltReports: p.felt,
    significance: p.sig,
    type: p.type,
    networks: (p.sources ?? '').split(',').filter((name) => name !== ''),
    url: p.url,
  }));

const number = (type: string) => ({ type, filterable: true, sortable: true, facetable: true });
const flag = { type: 'Edm.Boolean', filterable: true, sortable: true, facetable: true };

export const earthquakes: Sample = {
  definition: {
    name: 'earthquakes',
    description:
      'One week of earthquakes (31 January to 7 February 2018). Source: earthquakes.json of the npm package vega-datasets (BSD-3-Clause), from the feed of the USGS Earthquake Hazards Program (U.S. public domain).',
    fields: [
      {
        name: 'id',
        type: 'Edm.String',
        key: true,
        searchable: false,
        filterable: true,
        sortable: true,
        facetable: false,
      },
      {
        name: 'place',
        type: 'Edm.String',
        searchable: true,
        filterable: true,
        sortable: true,
        facetable: false,
        analyzer: 'en.lucene',
      },
      { name: 'region', type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true },
      { name: 'magnitude', ...number('Edm.Double') },
      { name: 'depth', ...number('Edm.Double') },
      { name: 'time', ...number('Edm.DateTimeOffset') },
      { name: 'updated', ...number('Edm.DateTimeOffset') },
      { name: 'location', type: 'Edm.GeographyPoint', filterable: true, sortable: true },
      { name: 'reviewed', ...flag },
      { name: 'tsunami', ...flag },
      { name: 'feltReports', ...number('Edm.Int32') },
      { name: 'significance', ...number('Edm.Int32') },
      { name: 'type', type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true },
      { name: 'networks', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
      { name: 'url', type: 'Edm.String', searchable: false, filterable: false, sortable: false, facetable: false },
    ],
    suggesters: [{ name: 'places', searchMode: 'analyzingInfixMatching', sourceFields: ['place'] }],
    scoringProfiles: [
      {
        name: 'strong',
        functionAggregation: 'sum',
        functions: [
          {
            type: 'magnitude',
            fieldName: 'magnitude',
            boost: 5,
            interpolation: 'quadratic',
            magnitude: { boostingRangeStart: 2, boostingRangeEnd: 8 },
          },
        ],
      },
    ],
  },
  documents: async () =>
    earthquakeDocuments(
      (JSON.parse(await readPackageFile('vega-datasets', 'data/earthquakes.json')) as { features: Feature[] }).features,
    ),
};
