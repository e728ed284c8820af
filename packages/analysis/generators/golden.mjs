/**
 * Compares the golden files in src/golden with Apache Lucene and Java, or writes them with --write. Inputs (definitions,
 * words, and texts) stay as they are in the files; only the outputs are replaced. Needs Java 17 or newer and a folder with
 * the jars of Lucene 8 (core, analyzers-common, -phonetic, -stempel, -kuromoji, suggest) and Commons Codec and no others,
 * such as copies of those in Debian's packages liblucene8-java and libcommons-codec-java:
 *
 *   node packages/analysis/generators/golden.mjs FOLDER [--write]
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { toLuceneChain, Unsupported } from './lucene-chain.mjs';

const [folder, mode] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: golden.mjs FOLDER (with the jars of Lucene) [--write]');
const classPath = join(folder, '*');

const hex = (text) =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');
const unhex = (text) => text.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));

/** A running Java process that handles one request at a time. @param {string} classes */
const startJava = (classes) => {
  const java = spawn('java', ['-cp', `${classPath}:${classes}`, 'GoldenTokens'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  return {
    /** The fields of the response. @param {...string} fields */
    async request(...fields) {
      java.stdin.write(`${fields.join('\t')}\n`);
      const { value } = await lines.next();
      const [status, ...result] = value.split('\t');
      if (status !== 'ok') throw new Error(result.join(' '));
      return result.filter((field) => field !== '');
    },
    stop: () => java.stdin.end(),
  };
};

const LANGUAGE_CLASSES = {
  ar: 'ar.Arabic',
  bg: 'bg.Bulgarian',
  ca: 'ca.Catalan',
  cs: 'cz.Czech',
  da: 'da.Danish',
  de: 'de.German',
  el: 'el.Greek',
  en: 'en.English',
  es: 'es.Spanish',
  eu: 'eu.Basque',
  fa: 'fa.Persian',
  fr: 'fr.French',
  ga: 'ga.Irish',
  gl: 'gl.Galician',
  hi: 'hi.Hindi',
  hu: 'hu.Hungarian',
  id: 'id.Indonesian',
  it: 'it.Italian',
  ja: 'ja.Japanese',
  lv: 'lv.Latvian',
  nl: 'nl.Dutch',
  no: 'no.Norwegian',
  pl: 'pl.Polish',
  'pt-BR': 'br.Brazilian',
  'pt-PT': 'pt.Portuguese',
  ro: 'ro.Romanian',
  ru: 'ru.Russian',
  sv: 'sv.Swedish',
  tr: 'tr.Turkish',
};
const FLAGS = {
  CASE_INSENSITIVE: 2,
  COMMENTS: 4,
  DOTALL: 32,
  LITERAL: 16,
  MULTILINE: 8,
  UNICODE_CASE: 64,
  UNIX_LINES: 1,
};

const work = mkdtempSync(join(tmpdir(), 'golden-'));
execFileSync('javac', ['-cp', classPath, '-d', work, fileURLToPath(new URL('GoldenTokens.java', import.meta.url))]);
const java = startJava(work);

const tokensOf = async (text) =>
  (await java.request('text', hex(text))).map((token) => {
    const [term, start, end, position, length, ...type] = token.split(',');
    return [unhex(term), Number(start), Number(end), Number(position), Number(length), type.join(',')];
  });
const termsOf = async (text) => (await tokensOf(text)).map(([term]) => term);
const selectAnalyzer = (name) =>
  java.request('analyzer', `org.apache.lucene.analysis.${LANGUAGE_CLASSES[name.replace(/\.lucene$/, '')]}Analyzer`);
let chains = 0;
/** Throws an Unsupported error for components that Lucene doesn't have. */
const selectChain = async (definition, parts) => {
  const chainFolder = join(work, `chain${chains++}`);
  mkdirSync(chainFolder);
  const { files, stages } = toLuceneChain(definition, parts);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(chainFolder, name), text);
  const fields = stages.map(({ kind, name, options }) =>
    [
      kind,
      name,
      Object.entries(options)
        .map(([key, value]) => `${key}=${hex(String(value))}`)
        .join(';'),
    ].join(':'),
  );
  await java.request('chain', hex(chainFolder), ...fields);
};

/** Computes every output of a golden file; an entry that Lucene can't compute stays as it is. */
const GENERATORS = {
  'components.json': (file) => eachEntry(file, regenerateComponent),
  'random.json': (file) => eachEntry(file, regenerateComponent),
  'words.json': (file) => eachEntry(file, regenerateWords),
  async 'languages.json'(file) {
    const result = {};
    for (const [name, words] of Object.entries(file)) {
      await selectAnalyzer(name);
      result[name] = {};
      for (const word of Object.keys(words)) result[name][word] = (await termsOf(word)).join(' ');
    }
    return result;
  },
  async 'japanese.json'(file) {
    await selectAnalyzer('ja');
    const result = [];
    for (const [text] of file) result.push([text, (await tokensOf(text)).map((token) => token.slice(0, 5))]);
    return result;
  },
  async 'patterns.json'(file) {
    const result = [];
    for (const [pattern, flags, text] of file) {
      const bits = flags.split('|').reduce((sum, flag) => sum + (FLAGS[flag] ?? 0), 0);
      const matches = await java.request('regex', hex(pattern), String(bits), hex(text)).catch(() => undefined);
      const groups = matches?.map((match) =>
        match.split(',').map((group) => (group === '-' ? null : unhex(group.slice(1)))),
      );
      result.push([pattern, flags, text, groups ?? 'error']);
    }
    return result;
  },
};

const regenerateComponent = async (entry) => {
  await selectChain(entry.definition, entry.parts);
  const cases = [];
  for (const [text] of entry.cases) cases.push([text, entry.termsOnly ? await termsOf(text) : await tokensOf(text)]);
  return { ...entry, cases };
};
const regenerateWords = async (entry) => {
  await selectChain(entry.definition, { tokenizer: 'keyword_v2', tokenFilters: [entry.filter] });
  const words = {};
  for (const word of Object.keys(entry.words)) words[word] = (await termsOf(word)).join(' ');
  return { ...entry, words };
};
const eachEntry = async (file, regenerate) => {
  const result = [];
  for (const entry of file) {
    const next = await regenerate(entry).catch((error) => {
      if (!(error instanceof Unsupported)) throw error;
      process.stderr.write(`  unchanged: ${entry.title}: ${error.message}\n`);
      return entry;
    });
    result.push(next);
  }
  return result;
};

const describeDifference = (before, after) => {
  const entries = Object.keys(before).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return entries.map((key) => before[key]?.title ?? (Array.isArray(before[key]) ? before[key][0] : key)).join(', ');
};

for (const [name, generate] of Object.entries(GENERATORS)) {
  const url = new URL(`../src/golden/${name}`, import.meta.url);
  const before = JSON.parse(readFileSync(url, 'utf8'));
  const after = await generate(before);
  const isSame = isDeepStrictEqual(before, after);
  process.stdout.write(`${name}: ${isSame ? 'unchanged' : `different: ${describeDifference(before, after)}`}\n`);
  if (mode === '--write' && !isSame) writeFileSync(url, `${JSON.stringify(after, undefined, 2)}\n`);
}
java.stop();
rmSync(work, { recursive: true });
