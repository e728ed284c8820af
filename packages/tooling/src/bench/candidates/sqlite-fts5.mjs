import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { readBatches } from '../corpus.mjs';
import { PAGE_50 } from '../queries.mjs';

const SCHEMA = `
  CREATE TABLE docs (n INTEGER PRIMARY KEY, id TEXT, name TEXT, summary TEXT, description TEXT, section TEXT,
    priority TEXT, size INTEGER, depends TEXT);
  CREATE VIRTUAL TABLE fts USING fts5(name, summary, description, content='docs', content_rowid='n', prefix='2 3');
  CREATE VIRTUAL TABLE terms USING fts5vocab('fts', 'row');`;
const FROM = 'FROM fts JOIN docs d ON d.n = fts.rowid WHERE fts MATCH :match';

/**
 * SQLite's FTS5 with the same durability: a synced transaction per 1,000 documents. It has no fuzzy terms and no
 * wildcards; both look up terms in its vocabulary first, as an application would.
 *
 * @param {string} folder
 * @returns {import('../queries.mjs').Candidate}
 */
export function sqliteFts5(folder) {
  const file = join(folder, 'fts5.db');
  /** @type {import('@searchdeck/sqlite').Database} */
  let database;
  /** @type {Map<string, import('@searchdeck/sqlite').Statement>} */
  const statements = new Map();
  /** @type {string[]} */
  let vocabulary = [];
  /** @param {string} sql @param {Record<string, import('@searchdeck/sqlite').SqlValue>} values @returns {any[]} */
  const all = (sql, values) => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = database.prepare(sql)));
    return statement.all(values);
  };
  /** @param {string} match */
  const count = (match) => all('SELECT count(*) AS n FROM fts WHERE fts MATCH :match', { match })[0].n;
  /** @param {string} match @param {string} [order] @param {number} [skip] */
  const search = (match, order = 'rank', skip = 0) => ({
    count: count(match),
    ids: all(`SELECT d.id, d.name ${FROM} ORDER BY ${order} LIMIT 10 OFFSET :skip`, { match, skip }).map(
      (row) => row.id,
    ),
  });
  /** @param {readonly string[]} words */
  const any = (words) => words.map((word) => `"${word}"`).join(' OR ');
  /** @param {readonly string[]} terms */
  const searchAny = (terms) => (terms.length === 0 ? { count: 0, ids: [] } : search(any(terms)));
  return {
    load: async (corpus, progress) => {
      database = openSqlite(file);
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; ${SCHEMA}`);
      const document = database.prepare(
        'INSERT INTO docs VALUES (:n, :id, :name, :summary, :description, :section, :priority, :size, :depends)',
      );
      const text = database.prepare(
        'INSERT INTO fts (rowid, name, summary, description) VALUES (:n, :name, :summary, :description)',
      );
      let n = 0;
      for await (const documents of readBatches(corpus, 1000)) {
        database.transaction(() => {
          for (const source of documents) {
            const row = { ...source, n: (n += 1), depends: JSON.stringify(source.depends) };
            document.run(row);
            text.run({ n, name: row.name, summary: row.summary, description: row.description });
          }
        });
        progress(n);
      }
      database.close();
    },
    open: async () => {
      database = openSqlite(file, { readOnly: true });
      database.exec('PRAGMA cache_size = -16000');
    },
    close: async () => database?.close(),
    searches: {
      term: ({ words }) => search(any(words)),
      or: ({ words }) => search(any(words)),
      and: ({ words }) => search(words.join(' AND ').replaceAll(/[a-z]+/g, '"$&"')),
      phrase: ({ words }) => search(`"${words.join(' ')}"`),
      prefix: ({ words }) => search(`${words[0]}*`),
      fuzzy: ({ words: [word = ''] }) => {
        if (vocabulary.length === 0) vocabulary = all('SELECT term FROM terms', {}).map((row) => row.term);
        return searchAny(vocabulary.filter((term) => isOneEditAway(term, word)));
      },
      wildcard: ({ words: [start = '', end = ''] }) =>
        searchAny(
          all('SELECT term FROM terms WHERE term >= :start AND term < :after AND term GLOB :glob', {
            start,
            after: `${start}\u{10ffff}`,
            glob: `${start}*${end}`,
          }).map((row) => row.term),
        ),
      facets: ({ words, above = 0 }) => {
        const match = any(words);
        const where = `${FROM} AND d.size > :above`;
        for (const name of ['section', 'priority']) {
          all(`SELECT d.${name}, count(*) AS n ${where} GROUP BY 1 ORDER BY n DESC LIMIT 10`, { match, above });
        }
        return {
          count: all(`SELECT count(*) AS n ${where}`, { match, above })[0].n,
          ids: all(`SELECT d.id, d.name ${where} ORDER BY rank LIMIT 10`, { match, above }).map((row) => row.id),
        };
      },
      sort: ({ words }) => search(any(words), 'd.size DESC'),
      page: ({ words }) => search(any(words), 'rank', PAGE_50),
      autocomplete: ({ words: [start = ''] }) => ({
        count: -1,
        ids: all('SELECT term FROM terms WHERE term >= :start AND term < :after ORDER BY doc DESC LIMIT 10', {
          start,
          after: `${start}\u{10ffff}`,
        }).map((row) => row.term),
      }),
    },
  };
}

/** At most one insertion, deletion, replacement, or transposition. @param {string} a @param {string} b */
function isOneEditAway(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  if (endA - start <= 1 && endB - start <= 1) return true;
  return endA - start === 2 && endB - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
