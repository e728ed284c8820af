// Runs one loop over the libraries of the enrichment in a separate process, as the counterpart of an indexer. Prints JSON.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Texts per call of the model. */
const BATCH_SIZE = 16;

/** @param {string} packageName @param {string} module @returns {Promise<any>} a module of a built package */
const importBuilt = (packageName, module) =>
  import(new URL(`../../../${packageName}/dist/${module}.js`, import.meta.url).href);

const [task, folder = '', input = ''] = process.argv.slice(2);

/** @type {Record<string, () => Promise<Record<string, unknown>>>} */
const tasks = {
  async files() {
    const { count, lines } = JSON.parse(readFileSync(input, 'utf8'));
    mkdirSync(folder, { recursive: true });
    await writeFiles(count, lines);
    return {};
  },
  async crack() {
    const [{ crackDocument }, { contentTypeOf }, { DEFAULT_LIMITS }] = await Promise.all([
      importBuilt('enrichment', 'cracking/crack-document'),
      importBuilt('enrichment', 'content-type'),
      importBuilt('enrichment', 'pipeline/prepare-pipeline'),
    ]);
    const since = performance.now();
    let characters = 0;
    for (const name of readdirSync(folder)) {
      const bytes = await readFile(join(folder, name));
      const { text } = await crackDocument(contentTypeOf(extname(name)), bytes, DEFAULT_LIMITS);
      characters += text.length;
    }
    return { ms: performance.now() - since, characters };
  },
  async embed() {
    const [{ splitPages }, { createInference }] = await Promise.all([
      importBuilt('enrichment', 'skills/split-text'),
      importBuilt('inference', 'index'),
    ]);
    const { texts, maxLength } = JSON.parse(readFileSync(input, 'utf8'));
    const inference = createInference();
    await inference.warmUp();
    const since = performance.now();
    let chunks = 0;
    /** @type {string[]} */
    let batch = [];
    const flush = async () => {
      await inference.embed(batch);
      chunks += batch.length;
      batch = [];
    };
    for (const text of texts) {
      for (const page of splitPages(text, 'en', { maxLength, overlap: 0 })) {
        batch.push(page.text);
        if (batch.length === BATCH_SIZE) await flush();
      }
    }
    await flush();
    const ms = performance.now() - since;
    await inference.close();
    return { ms, chunks };
  },
};

/**
 * Writes files of all kinds in turn: PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, RTF, HTML, email, and Markdown.
 *
 * @param {number} count @param {readonly string[]} lines
 */
async function writeFiles(count, lines) {
  const make = await importBuilt('enrichment', 'cracking/test-support/files');
  let position = 0;
  /** @param {number} n */
  const take = (n) => Array.from({ length: n }, () => lines[position++ % lines.length] ?? '');
  /** @type {[extension: string, content: () => unknown][]} */
  const kinds = [
    ['pdf', () => make.pdf([1, 2, 3, 4].map(() => take(30).join('\n')))],
    ['docx', () => make.word(take(80))],
    [
      'pptx',
      () =>
        make.presentation(
          [1, 2, 3, 4, 5].map(() => take(5).join(' ')),
          take(3).join(' '),
        ),
    ],
    [
      'xlsx',
      () =>
        make.workbook(
          'Data',
          take(200).map((text, i) => [i, text, i / 7, i % 2 === 0]),
        ),
    ],
    [
      'odt',
      () =>
        make.openDocument(
          take(80)
            .map((text) => `<text:p>${escape(text)}</text:p>`)
            .join(''),
        ),
    ],
    ['epub', () => make.epub([1, 2, 3].map(() => escape(take(30).join(' '))))],
    [
      'rtf',
      () =>
        `{\\rtf1\\ansi ${take(80)
          .map((text) => `${text.replaceAll(/[\\{}]/g, '')}\\par`)
          .join(' ')}}`,
    ],
    [
      'html',
      () =>
        `<html><head><title>Page</title></head><body>${take(120)
          .map((text) => `<p>${escape(text)}</p>`)
          .join('\n')}</body></html>`,
    ],
    [
      'eml',
      () =>
        `From: a@example.com\r\nTo: b@example.com\r\nSubject: ${take(1)[0]}\r\nDate: Wed, 31 Jan 2024 12:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${take(60).join('\r\n')}\r\n`,
    ],
    [
      'md',
      () =>
        take(80)
          .map((text, i) => (i % 10 === 0 ? `# ${text}\n` : `${text}\n`))
          .join('\n'),
    ],
  ];
  for (let i = 0; i < count; i += 1) {
    const [extension, content] = kinds[i % kinds.length] ?? ['txt', () => ''];
    const bytes = /** @type {Uint8Array | string} */ (await content());
    writeFileSync(join(folder, `file-${i}.${extension}`), bytes);
  }
}

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const result = await tasks[task ?? '']?.();
process.stdout.write(`${JSON.stringify(result)}\n`);
