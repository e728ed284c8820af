import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Plane } from '../versions/index.js';
import { interfaceDocument, interfaceFiles } from './interface-document.js';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.tools', '.searchdeck', 'test-results']);
function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield relative(ROOT, path);
  }
}

/** Citations may be wrapped inside a comment. */
const unwrapped = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/)\s?/g, ' ');

const headings = (markdown: string): ReadonlySet<string> =>
  new Set([...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? ''));

const planes: readonly Plane[] = ['data', 'management'];
const files = ['packages', 'apps', 'e2e'].flatMap((folder) => [...sources(join(ROOT, folder))]);

it.each(planes)('docs/interface of the %s plane is current; run `npm run docs`', (plane) => {
  expect(read(`docs/interface/${interfaceFiles[plane]}`)).toBe(interfaceDocument(plane));
});

it.each(planes)('links inside the reference of the %s plane lead to its headings', (plane) => {
  const markdown = interfaceDocument(plane);
  const anchors = new Set([...headings(markdown)].map((title) => title.toLowerCase().replaceAll(' ', '-')));
  const links = [...markdown.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor ?? '');
  expect([...new Set(links)].filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

describe('sections cited in comments exist', () => {
  it.each(planes)('of the interface reference of the %s plane', (plane) => {
    const file = interfaceFiles[plane];
    const known = headings(interfaceDocument(plane));
    const missing = files.flatMap((path) =>
      [...unwrapped(read(path)).matchAll(new RegExp(`${file.replace('.', '\\.')} "([^"]+)"`, 'g'))]
        .filter(([, title]) => !known.has(title ?? ''))
        .map(([citation]) => `${path}: ${citation}`),
    );
    expect(missing).toEqual([]);
  });

  it('of docs/service-behavior.md, with the words that they quote', () => {
    const markdown = read('docs/service-behavior.md');
    const sections = new Map(
      markdown
        .split(/^## (?=\d+\. )/m)
        .slice(1)
        .map((text) => [/^\d+/.exec(text)?.[0] ?? '', text.toLowerCase()]),
    );
    const facts = new Set([...markdown.matchAll(/(?:\*\*|\| )(\d+\.\d+)\b/g)].map(([, fact]) => fact));
    const exists = (section: string, fact: string | undefined, quote: string | undefined): boolean =>
      sections.has(section) &&
      (fact === undefined || facts.has(`${section}.${fact}`)) &&
      (quote === undefined || sections.get(section)?.includes(quote.toLowerCase()) === true);
    const quotesOf = (text: string): (string | undefined)[] => {
      const quotes = [...text.matchAll(/"([^"]+)"/g)].map(([, quote]) => quote);
      return quotes.length === 0 ? [undefined] : quotes;
    };
    const CITATIONS = /service-behavior(?:\.md)?,? ((?:§\d+(?:\.\d+)?(?: "[^"]+")*(?:, | and )?)+)/g;
    const missing = files.flatMap((path) =>
      [...unwrapped(read(path)).matchAll(CITATIONS)]
        .flatMap(([, list = '']) => [...list.matchAll(/§(\d+)(?:\.(\d+))?((?: "[^"]+")*)/g)])
        .filter(([, section = '', fact, quotes = '']) =>
          quotesOf(quotes).some((quote) => !exists(section, fact, quote)),
        )
        .map(([citation]) => `${path}: ${citation}`),
    );
    expect(missing).toEqual([]);
  });
});
