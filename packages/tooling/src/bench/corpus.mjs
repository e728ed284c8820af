import { run } from '../steps.mjs';

/**
 * @typedef {object} Corpus
 * @property {string} title
 * @property {string} index its name
 * @property {{ definition: Record<string, unknown>, documents: Record<string, unknown>[] }} [load] what to index first
 * @property {{ title: string, body: (i: number) => Record<string, unknown> }[]} queries one class each; the first is
 *   what the others are compared with
 */

const WORDS = [
  'library',
  'server',
  'python',
  'documentation',
  'network',
  'font',
  'compiler',
  'editor',
  'game',
  'audio',
];
const PHRASES = ['shared library', 'development files', 'debugging symbols', 'command line', 'static library'];
const PREFIXES = ['gra', 'net', 'com', 'lib', 'doc', 'ser', 'per', 'tex'];
const TYPOS = ['libary', 'sever', 'pyhton', 'netwrok', 'complier', 'documentaton'];

/** @template T @param {readonly T[]} list @param {number} i @returns {T} */
const pick = (list, i) => /** @type {T} */ (list[i % list.length]);

/** @param {string} name @param {string} type @param {Record<string, unknown>} [more] */
const field = (name, type, more) => ({
  name,
  type,
  key: false,
  searchable: false,
  filterable: false,
  sortable: false,
  facetable: false,
  retrievable: true,
  ...more,
});
const ALL = { filterable: true, sortable: true, facetable: true };

/**
 * Debian's package index: some 60,000 real documents with text, categories and numbers.
 *
 * @param {number} limit
 * @returns {Promise<Corpus | undefined>} nothing where there is no apt-cache, or its lists are empty
 */
export async function debianPackages(limit) {
  const { code, stdout } = await run('apt-cache', ['dumpavail']).catch(() => ({ code: 1, stdout: '' }));
  /** @type {Map<string, Record<string, unknown>>} */
  const byId = new Map();
  for (const paragraph of code === 0 ? stdout.split('\n\n') : []) {
    const document = packageDocument(paragraph);
    if (document) byId.set(document.id, document);
    if (byId.size === limit) break;
  }
  if (byId.size < 1000) return undefined;
  return {
    title: `Debian's package index, ${byId.size} documents`,
    index: 'bench',
    load: {
      documents: [...byId.values()],
      definition: {
        name: 'bench',
        fields: [
          field('id', 'Edm.String', { key: true, filterable: true }),
          field('name', 'Edm.String', { searchable: true, filterable: true, sortable: true }),
          field('summary', 'Edm.String', { searchable: true }),
          field('description', 'Edm.String', { searchable: true }),
          field('section', 'Edm.String', ALL),
          field('priority', 'Edm.String', ALL),
          field('size', 'Edm.Int64', ALL),
          field('depends', 'Collection(Edm.String)', { filterable: true, facetable: true }),
        ],
      },
    },
    queries: debianQueries(),
  };
}

/** @param {string} paragraph @returns {{ id: string } & Record<string, unknown> | undefined} */
function packageDocument(paragraph) {
  /** @param {string} name */
  const get = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1];
  const name = get('Package');
  if (!name) return undefined;
  const depends = (get('Depends') ?? '').split(/[,|]/).map((one) => one.trim().split(' ')[0] ?? '');
  return {
    id: name.replaceAll(/[^\w-]/g, '='),
    name,
    summary: get('Description(?:-en)?') ?? '',
    description: (/^Description(?:-en)?: .*\n((?: .*\n?)*)/m.exec(paragraph)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
    section: get('Section') ?? 'none',
    priority: get('Priority') ?? 'none',
    size: Number(get('Size') ?? 0),
    depends: [...new Set(depends)].filter(Boolean),
  };
}

/** The sample films, where there is no package index: few documents, so its times are mostly those of HTTP. */
export const sampleFilms = /** @type {Corpus} */ ({
  title: 'The sample index films',
  index: 'films',
  queries: [
    { title: 'one term', body: (i) => ({ search: pick(['war', 'love', 'night', 'day', 'man'], i) }) },
    { title: 'two terms, all', body: () => ({ search: 'star wars', searchMode: 'all' }) },
    { title: 'phrase', body: () => ({ search: '"star wars"' }) },
    { title: 'prefix', body: (i) => ({ search: `${pick(PREFIXES, i)}*` }) },
    { title: 'fuzzy', body: () => ({ queryType: 'full', search: 'wor~' }) },
    { title: 'everything', body: () => ({ search: '*' }) },
    { title: 'filter range', body: (i) => ({ search: '*', filter: `rating gt ${5 + (i % 4)}` }) },
    { title: 'order by', body: () => ({ search: '*', orderby: 'rating desc' }) },
    { title: 'facets of all', body: () => ({ search: '*', facets: ['genres', 'distributor'] }) },
    { title: 'highlight', body: () => ({ search: 'war', highlight: 'title' }) },
  ],
});

/** @returns {Corpus['queries']} */
function debianQueries() {
  const full = { queryType: 'full' };
  return [
    { title: 'one term', body: (i) => ({ search: pick(WORDS, i) }) },
    { title: 'two terms, any', body: (i) => ({ search: `${pick(WORDS, i)} ${pick(WORDS, i + 3)}` }) },
    {
      title: 'two terms, all',
      body: (i) => ({ search: `${pick(WORDS, i)} ${pick(WORDS, i + 3)}`, searchMode: 'all' }),
    },
    { title: 'phrase', body: (i) => ({ search: `"${pick(PHRASES, i)}"` }) },
    { title: 'prefix', body: (i) => ({ search: `${pick(PREFIXES, i)}*` }) },
    { title: 'fuzzy', body: (i) => ({ ...full, search: `${pick(TYPOS, i)}~` }) },
    { title: 'wildcard', body: (i) => ({ ...full, search: `${pick(PREFIXES, i)}*er` }) },
    { title: 'everything', body: () => ({ search: '*' }) },
    { title: 'filter eq', body: () => ({ search: '*', filter: "section eq 'libs'" }) },
    { title: 'filter range', body: (i) => ({ search: '*', filter: `size gt ${1000 * (i + 1)} and size lt 9000000` }) },
    { title: 'filter any', body: () => ({ search: '*', filter: "depends/any(d: d eq 'libc6')" }) },
    { title: 'order by', body: (i) => ({ search: pick(WORDS, i), orderby: 'size desc' }) },
    { title: 'count', body: (i) => ({ search: pick(WORDS, i), count: true }) },
    { title: 'facets', body: (i) => ({ search: pick(WORDS, i), facets: ['section,count:20', 'depends,count:20'] }) },
    { title: 'facets of all', body: () => ({ search: '*', facets: ['section,count:20', 'depends,count:20'] }) },
    { title: 'highlight', body: (i) => ({ search: pick(WORDS, i), highlight: 'summary,description' }) },
    { title: 'page 200', body: () => ({ search: '*', skip: 10_000 }) },
    {
      title: 'all together',
      body: (i) => ({
        search: pick(WORDS, i),
        filter: 'size gt 10000',
        orderby: 'size desc',
        facets: ['section'],
        highlight: 'description',
        count: true,
      }),
    },
  ];
}
