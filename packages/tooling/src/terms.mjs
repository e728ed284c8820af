import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, workspaceFolders } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';

const TERMS = join(ROOT, 'docs', 'glossary-terms.json');
const GLOSSARY = join(ROOT, 'docs', 'glossary.md');
const TEXT_FILE = /\.(ts|tsx|mts|mjs|css|md|html)$/;

/**
 * @typedef {object} Terms docs/glossary-terms.json
 * @property {readonly { term: string, meaning: string, avoid?: readonly string[] }[]} terms
 * @property {Readonly<Record<string, string>>} words each with its replacement
 * @property {readonly { pattern: string, prefer: string }[]} phrases regular expressions, compared with each line
 * @property {readonly string[]} exclude beginnings of paths that are not checked
 * @property {readonly string[]} notYetCovered the same for folders that still contain rejected words
 *
 * @typedef {{ line: number, text: string, prefer: string }} Finding
 */

/** The parts of names in camel case, capitals, and snake case, and the words of prose. */
const WORDS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/**
 * Finds rejected words and phrases in a text.
 *
 * @param {string} text
 * @param {Pick<Terms, 'words' | 'phrases'>} terms
 * @returns {Finding[]}
 */
export function findTerms(text, { words, phrases }) {
  const patterns = phrases.map(({ pattern, prefer }) => ({ pattern: new RegExp(pattern, 'g'), prefer }));
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1;
    const rejectedWords = (content.match(WORDS) ?? [])
      .filter((word) => Object.hasOwn(words, word.toLowerCase()))
      .map((word) => ({ line, text: word, prefer: String(words[word.toLowerCase()]) }));
    const rejectedPhrases = patterns.flatMap(({ pattern, prefer }) =>
      (content.match(pattern) ?? []).map((phrase) => ({ line, text: phrase, prefer })),
    );
    return [...rejectedWords, ...rejectedPhrases];
  });
}

/** @returns {Terms} */
const readTerms = () => JSON.parse(readFileSync(TERMS, 'utf8'));

/** The files of the root folder, of docs, and of every workspace folder. */
function checkedFiles() {
  const rootFiles = readdirSync(ROOT).filter((name) => statSync(join(ROOT, name)).isFile());
  return [...rootFiles, ...['docs', ...workspaceFolders()].flatMap((folder) => sourceFiles(folder))].filter((file) =>
    TEXT_FILE.test(file),
  );
}

/**
 * Renders `docs/glossary.md`.
 *
 * @param {Terms} terms
 */
export function renderGlossary({ terms, words, phrases }) {
  const rows = terms.map(({ term, meaning, avoid = [] }) => `| ${term} | ${meaning} | ${avoid.join('; ')} |`);
  const wordRows = Object.entries(words).map(([word, prefer]) => `| ${word} | ${prefer} |`);
  const phraseRows = phrases.map(
    ({ pattern, prefer }) => `| \`${pattern.replaceAll('|', String.raw`\|`)}\` | ${prefer} |`,
  );
  return [
    '# Glossary',
    'Generated from [glossary-terms.json](glossary-terms.json) by `npm run glossary`. Code, comments, documents, and screens use the terms of search engines, HTTP, React, and Node. One concept has one word, from the table in the database to the screen.',
    '## Terms',
    ['| Term | Meaning | Instead of |', '| --- | --- | --- |', ...rows].join('\n'),
    '## Style',
    [
      '- A value is named by a noun, a function by a verb. Participles and metaphors are not names.',
      '- A function that makes an error is named after the condition that the error reports: `quotaReached`.',
      '- A Boolean starts with `is`, `are`, `was`, `has`, `can`, or `should`, or is a verb in the third person: `returnsRows`, `matchesFilter`.',
      '- Booleans have their own names if they belong to the interface, to stored JSON, to the command line, or to a library, or repeat an attribute of HTML, ARIA, JSON Schema, or a component of Mantine: `readOnly`, `required`, `disabled`, `pressed`, `opened`.',
      '- Comments are short, and say why: subject, verb, object.',
      '- Screens use sentence case, American spelling, and the serial comma. Labels are nouns, buttons are imperatives, and errors say what failed and what to do.',
      '- Errors of the interface keep the wording of the service. They quote names with single quotes, and so do our own messages in its error format: those of the contract, the query languages, the engine, analysis, inference, enrichment, and the local service.',
      '- Messages of the BFF, the console, and the command line quote names with straight double quotes.',
    ].join('\n'),
    '## Words that `npm test` rejects',
    'The parts of names count as words, too.',
    ['| Word | Write |', '| --- | --- |', ...wordRows].join('\n'),
    ['| Pattern | Write |', '| --- | --- |', ...phraseRows].join('\n'),
    '',
  ].join('\n\n');
}

/** Tables are formatted by oxfmt, so only their cells count. @param {string} markdown */
const normalize = (markdown) => markdown.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();

/**
 * Checks every text of the repository against the glossary.
 *
 * @returns {import('./test-steps.mjs').StepResult}
 */
export function checkTerms() {
  const terms = readTerms();
  const skippedPaths = [...terms.exclude, ...terms.notYetCovered];
  const files = checkedFiles().filter((file) => !skippedPaths.some((path) => file.startsWith(path)));
  const findings = files.flatMap((file) =>
    findTerms(readFileSync(join(ROOT, file), 'utf8'), terms).map(
      ({ line, text, prefer }) => `${file}:${line}: "${text}". Write: ${prefer}.`,
    ),
  );
  if (normalize(readFileSync(GLOSSARY, 'utf8')) !== normalize(renderGlossary(terms))) {
    findings.push('docs/glossary.md does not match docs/glossary-terms.json: run `npm run glossary`.');
  }
  return {
    code: findings.length === 0 ? 0 : 1,
    output: findings.join('\n'),
    ...(terms.notYetCovered.length > 0 && { summary: `not yet: ${terms.notYetCovered.join(', ')}` }),
  };
}

/** `npm run glossary`: writes docs/glossary.md. */
export async function glossary() {
  writeFileSync(GLOSSARY, renderGlossary(readTerms()));
}
