/**
 * Compares the rankings in src/golden with those of Apache Lucene, or writes them with --write. The queries in the file are unchanged; counts, documents, and scores are replaced. Needs the compiled engine, Java 17 or newer, and a folder with the
 * jars of Lucene 8 (core, analyzers-common, queryparser), such as that of Debian's package liblucene8-java:
 *
 *   node packages/engine/generators/rankings.mjs FOLDER [--write]
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { goldenCorpora } from '../dist/golden/corpus.js';

const [folder, mode] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: rankings.mjs FOLDER (with the jars of Lucene) [--write]');
const classPath = join(folder, '*');
const file = fileURLToPath(new URL('../src/golden/rankings.json', import.meta.url));
const rankings = JSON.parse(readFileSync(file, 'utf8'));

const classes = mkdtempSync(join(tmpdir(), 'golden-'));
execFileSync('javac', [
  '-cp',
  classPath,
  '-d',
  classes,
  fileURLToPath(new URL('GoldenRankings.java', import.meta.url)),
]);

/** Ranks all queries of one corpus. @param {{ id: string, text: string }[]} documents @param {typeof rankings} requests */
const rank = async (documents, requests) => {
  const java = spawn('java', ['-cp', `${classPath}:${classes}`, 'GoldenRankings'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  /** @param {...(string | number)} fields */
  const send = async (...fields) => {
    java.stdin.write(`${fields.join('\t')}\n`);
    return (await lines.next()).value.split('\t');
  };
  for (const { id, text } of documents) java.stdin.write(`doc\t${id}\t${text}\n`);
  const ranked = [];
  for (const { corpus, similarity, k1, b, search, size } of requests) {
    await send('index', similarity, k1, b);
    const [count, ...hits] = await send('search', search, size);
    const scored = hits.map((hit) => [hit.split('=')[0], Number(hit.split('=')[1])]);
    ranked.push({ corpus, similarity, k1, b, search, size, count: Number(count), hits: scored });
  }
  java.stdin.end();
  return ranked;
};

const current = [];
for (const [name, documents] of Object.entries(goldenCorpora())) {
  const requests = rankings.filter((each) => each.corpus === name);
  current.push(...(await rank(documents, requests)));
}
rmSync(classes, { recursive: true });
const changed = current.filter((each) => !rankings.some((old) => isDeepStrictEqual(old, each)));
for (const { corpus, similarity, k1, b, search } of changed) {
  process.stdout.write(`${corpus} ${similarity} ${k1} ${b}: ${search}\n`);
}
process.stdout.write(`${changed.length} of ${current.length} rankings differ\n`);
if (mode === '--write') writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
else if (changed.length > 0) process.exitCode = 1;
