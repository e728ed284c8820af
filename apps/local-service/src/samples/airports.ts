import { parseDelimitedText } from '@searchdeck/enrichment';
import { readPackageFile } from './package-file.js';
import type { Sample } from './sample.js';

const orNull = (text: string | undefined): string | null => (text === undefined || text === 'NA' ? null : text);

/** A row of the file; empty cells are absent. */
type Row = Partial<Record<'iata' | 'name' | 'city' | 'state' | 'country' | 'latitude' | 'longitude', string>>;

/** A few lines have `NA` for the city and the state's code instead of the country. */
const locationOf = (row: Row): { city: string | null; state: string | null; country: string | null } => {
  const city = orNull(row.city);
  const state = orNull(row.state);
  const country = orNull(row.country);
  if (country !== null && /^[A-Z]{2}$/.test(country)) return { city, state: state ?? country, country: 'USA' };
  return { city, state, country };
};

export const airportDocument = (row: Row): Record<string, unknown> => {
  const [latitude, longitude] = [Number(row.latitude), Number(row.longitude)];
  const hasCoordinates = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    code: row.iata,
    name: row.name,
    ...locationOf(row),
    location: hasCoordinates ? { type: 'Point', coordinates: [longitude, latitude] } : null,
  };
};

const readDocuments = async (): Promise<Record<string, unknown>[]> => {
  const csv = await readPackageFile('vega-datasets', 'data/airports.csv');
  const documents: Record<string, unknown>[] = [];
  for await (const row of parseDelimitedText(csv, { delimiter: ',', firstLineContainsHeaders: true })) {
    if ('error' in row) throw new Error(`The sample "airports" can't be read. ${row.error}`);
    documents.push(airportDocument(row.fields));
  }
  return documents;
};

const text = { type: 'Edm.String', searchable: true, filterable: true, sortable: true };

export const airports: Sample = {
  definition: {
    name: 'airports',
    description:
      'Airports of the United States and its territories with their coordinates. Source: airports.csv of the npm package vega-datasets (BSD-3-Clause), made from Data.gov (a work of the U.S. government).',
    fields: [
      {
        name: 'code',
        type: 'Edm.String',
        key: true,
        searchable: true,
        filterable: true,
        sortable: true,
        facetable: false,
        analyzer: 'keyword',
      },
      { name: 'name', ...text, facetable: false },
      { name: 'city', ...text, facetable: true },
      { name: 'state', ...text, facetable: true },
      { name: 'country', ...text, facetable: true },
      { name: 'location', type: 'Edm.GeographyPoint', filterable: true, sortable: true },
    ],
    suggesters: [{ name: 'places', searchMode: 'analyzingInfixMatching', sourceFields: ['name', 'city'] }],
    scoringProfiles: [
      {
        name: 'nearby',
        functionAggregation: 'sum',
        functions: [
          {
            type: 'distance',
            fieldName: 'location',
            boost: 5,
            interpolation: 'linear',
            distance: { referencePointParameter: 'here', boostingDistance: 300 },
          },
        ],
      },
    ],
  },
  documents: readDocuments,
};
