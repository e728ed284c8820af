import { createInterface } from 'node:readline';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { run } from '../steps.mjs';
import { seededRandom } from './random.mjs';

/**
 * @typedef {object} PackageDocument
 * @property {string} id
 * @property {string} name
 * @property {string} summary
 * @property {string} description
 * @property {string} section
 * @property {string} priority
 * @property {number} size bytes
 * @property {string[]} depends
 */

/**
 * Debian's package index: about 60,000 real documents with text, categories, and numbers.
 *
 * @returns {Promise<PackageDocument[] | undefined>} undefined without apt-cache or package lists
 */
export async function debianPackages() {
  const { code, stdout } = await run('apt-cache', ['dumpavail']).catch(() => ({ code: 1, stdout: '' }));
  /** @type {Map<string, PackageDocument>} */
  const byId = new Map();
  for (const paragraph of code === 0 ? stdout.split('\n\n') : []) {
    const document = packageDocument(paragraph);
    if (document) byId.set(document.id, document);
  }
  return byId.size < 1000 ? undefined : [...byId.values()];
}

/** @param {string} paragraph @returns {PackageDocument | undefined} */
function packageDocument(paragraph) {
  /** @param {string} name */
  const get = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1];
  const name = get('Package');
  if (!name) return undefined;
  const depends = (get('Depends') ?? '').split(/[,|]/).map((dependency) => dependency.trim().split(' ')[0] ?? '');
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

/**
 * The sample films in the shape of packages, for machines without a package index.
 *
 * @param {(skip: number) => Promise<Record<string, string | number | null>[]>} page
 * @returns {Promise<PackageDocument[]>}
 */
export async function filmsAsPackages(page) {
  /** @type {PackageDocument[]} */
  const documents = [];
  for (;;) {
    const films = await page(documents.length);
    if (films.length === 0) return documents;
    for (const film of films) {
      const text = (/** @type {string} */ key) => String(film[key] ?? '');
      documents.push({
        id: `f${documents.length}`,
        name: text('title'),
        summary: [text('title'), text('director'), text('distributor')].join(' '),
        description: Object.values(film).flat().join(' '),
        section: text('distributor') || 'none',
        priority: text('mpaaRating') || 'none',
        size: Number(film['worldwideGross'] ?? documents.length),
        depends: [film['genres']].flat().filter(Boolean).map(String),
      });
    }
  }
}

/**
 * Writes `count` documents as JSON lines. After the originals, varied copies follow: each has a different id, name, and
 * size, and three of ten words are replaced by random words of another document. Word frequencies stay realistic, and
 * most phrases break.
 *
 * @param {string} file
 * @param {readonly PackageDocument[]} originals
 * @param {number} count
 */
export async function writeCorpus(file, originals, count) {
  const random = seededRandom(7);
  const output = createWriteStream(file);
  for (let i = 0; i < count; i += 1) {
    const original = /** @type {PackageDocument} */ (originals[i % originals.length]);
    const round = Math.floor(i / originals.length);
    const document = round === 0 ? original : copyOf(original, round, originals, random);
    if (!output.write(`${JSON.stringify(document)}\n`)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'finish');
}

/**
 * @param {PackageDocument} original
 * @param {number} round
 * @param {readonly PackageDocument[]} originals
 * @param {(below: number) => number} random
 * @returns {PackageDocument}
 */
function copyOf(original, round, originals, random) {
  const other = /** @type {PackageDocument} */ (originals[random(originals.length)]);
  return {
    ...original,
    id: `${original.id}-r${round}`,
    name: `${original.name}-r${round}`,
    size: original.size + random(100_000),
    summary: mixWords(original.summary, other.summary, random),
    description: mixWords(original.description, other.description, random),
  };
}

/** Replaces three of ten words by words of the other text. @param {string} text @param {string} other @param {(below: number) => number} random */
function mixWords(text, other, random) {
  const otherWords = other.split(' ');
  return text
    .split(' ')
    .map((word) => (random(10) < 3 ? (otherWords[random(otherWords.length)] ?? word) : word))
    .join(' ');
}

/**
 * @param {string} file as {@link writeCorpus} wrote it
 * @param {number} size documents per batch
 * @returns {AsyncGenerator<PackageDocument[]>}
 */
export async function* readBatches(file, size) {
  /** @type {PackageDocument[]} */
  let batch = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    batch.push(JSON.parse(line));
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
