import { readPackageFile } from './package-file.js';
import type { Sample } from './sample.js';

interface Movie {
  Title: string | number | null;
  'US Gross': number | null;
  'Worldwide Gross': number | null;
  'Production Budget': number | null;
  'Release Date': string | null;
  'MPAA Rating': string | null;
  'Running Time min': number | null;
  Distributor: string | null;
  Source: string | null;
  'Major Genre': string | null;
  'Creative Type': string | null;
  Director: string | null;
  'Rotten Tomatoes Rating': number | null;
  'IMDB Rating': number | null;
  'IMDB Votes': number | null;
}

/** The data ends with films of 2010 (two were announced for 2011); its two-digit years made films of 1915–1946 later than that. */
const LAST_YEAR = 2011;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Jun 12 1998` as a date in UTC; null for what is not such a date. */
export const releaseDate = (text: string | null): string | null => {
  const [, monthName = '', day = '', yearText = ''] =
    /^([A-Z][a-z]{2}) (\d{1,2}) (\d{4})$/.exec(text?.trim() ?? '') ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month === -1) return null;
  const year = Number(yearText) > LAST_YEAR ? Number(yearText) - 100 : Number(yearText);
  return new Date(Date.UTC(year, month, Number(day))).toISOString();
};

/** Letters and digits of a title, for a readable key. */
const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'untitled';

/** `Thriller/Suspense` is two genres, and so is `Romantic Comedy`: a film is found under each. */
const genres = (major: string | null): string[] => {
  if (major === null) return [];
  if (major === 'Romantic Comedy') return ['Romance', 'Comedy'];
  if (major === 'Black Comedy') return ['Black Comedy', 'Comedy'];
  return major.split('/');
};

/** Zero means an unknown amount in the data. */
const amount = (value: number | null): number | null => (value === null || value === 0 ? null : value);

/** The films with a title, each under a key made of title and year. */
export const filmDocuments = (movies: readonly Movie[]): Record<string, unknown>[] => {
  const keyCounts = new Map<string, number>();
  return movies.flatMap((movie) => {
    if (movie.Title === null) return [];
    const title = String(movie.Title).trim();
    const filmDate = releaseDate(movie['Release Date']);
    const base = `${slug(title)}${filmDate === null ? '' : `-${filmDate.slice(0, 4)}`}`;
    const count = (keyCounts.get(base) ?? 0) + 1;
    keyCounts.set(base, count);
    return {
      id: count === 1 ? base : `${base}_${count}`,
      title,
      director: movie.Director,
      distributor: movie.Distributor,
      genres: genres(movie['Major Genre']),
      creativeType: movie['Creative Type'],
      source: movie.Source,
      mpaaRating: movie['MPAA Rating'],
      releaseDate: filmDate,
      runningTime: movie['Running Time min'],
      rating: movie['IMDB Rating'],
      votes: movie['IMDB Votes'],
      criticsScore: movie['Rotten Tomatoes Rating'],
      budget: amount(movie['Production Budget']),
      usGross: amount(movie['US Gross']),
      worldwideGross: amount(movie['Worldwide Gross']),
    };
  });
};

const text = { type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true };
const category = {
  type: 'Edm.String',
  searchable: true,
  filterable: true,
  sortable: true,
  facetable: true,
  analyzer: 'standard.lucene',
};
const number = (type: string) => ({ type, filterable: true, sortable: true, facetable: true });

export const films: Sample = {
  definition: {
    name: 'films',
    description:
      'Films with their box office, ratings, and people, to about 2010. Source: movies.json of the npm package vega-datasets (BSD-3-Clause), a teaching data set with known errors; film dates after 2011 were moved back a century, amounts of 0 were made unknown, films without a title were left out.',
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
      { name: 'title', ...text, facetable: false, analyzer: 'en.lucene' },
      { name: 'director', ...category },
      { name: 'distributor', ...category },
      { name: 'genres', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
      { name: 'creativeType', ...category },
      { name: 'source', ...category },
      { name: 'mpaaRating', type: 'Edm.String', searchable: false, filterable: true, sortable: true, facetable: true },
      { name: 'releaseDate', ...number('Edm.DateTimeOffset') },
      { name: 'runningTime', ...number('Edm.Int32') },
      { name: 'rating', ...number('Edm.Double') },
      { name: 'votes', ...number('Edm.Int32') },
      { name: 'criticsScore', ...number('Edm.Int32') },
      { name: 'budget', ...number('Edm.Int64') },
      { name: 'usGross', ...number('Edm.Int64') },
      { name: 'worldwideGross', ...number('Edm.Int64') },
    ],
    suggesters: [{ name: 'titles', searchMode: 'analyzingInfixMatching', sourceFields: ['title', 'director'] }],
    scoringProfiles: [
      {
        name: 'popular',
        text: { weights: { title: 3, director: 2 } },
        functionAggregation: 'sum',
        functions: [
          {
            type: 'magnitude',
            fieldName: 'rating',
            boost: 3,
            interpolation: 'linear',
            magnitude: { boostingRangeStart: 5, boostingRangeEnd: 10 },
          },
          {
            type: 'magnitude',
            fieldName: 'votes',
            boost: 2,
            interpolation: 'logarithmic',
            magnitude: { boostingRangeStart: 0, boostingRangeEnd: 500_000, constantBoostBeyondRange: true },
          },
        ],
      },
    ],
  },
  documents: async () =>
    filmDocuments(JSON.parse(await readPackageFile('vega-datasets', 'data/movies.json')) as Movie[]),
};
