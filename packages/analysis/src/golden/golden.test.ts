import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnalysisDefinition, type CustomAnalysis, createAnalysis } from '../index.js';

type Row = [term: string, start: number, end: number, position: number, positionLength: number, type: string];
interface Component {
  title: string;
  definition: AnalysisDefinition;
  parts: CustomAnalysis;
  termsOnly: boolean;
  cases: [text: string, tokens: Row[] | string[]][];
}
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

describe('components give what Lucene gives', () => {
  const components = ['components.json', 'random.json'].flatMap((name) => read(name) as Component[]);
  it.each(components.map((c) => [c.title, c] as const))('%s', (_, component) => {
    const analyzer = createAnalysis(component.definition).custom(component.parts);
    for (const [text, tokens] of component.cases) {
      const found = analyzer
        .analyze(text)
        .map((t) =>
          component.termsOnly ? t.text : [t.text, t.start, t.end, t.position, t.positionLength ?? 1, t.type],
        );
      expect([text, found]).toEqual([text, tokens]);
    }
  });
});

interface WordFilter {
  title: string;
  definition: AnalysisDefinition;
  /** The only token filter of an analyzer that takes the whole text as one word. */
  filter: string;
  /** Word to terms, blank-separated. */
  words: Record<string, string>;
}

describe('filters of single words give what Lucene gives', () => {
  it.each((read('words.json') as WordFilter[]).map((f) => [f.title, f] as const))('%s', (_, filter) => {
    const analyzer = createAnalysis(filter.definition).custom({
      tokenizer: 'keyword_v2',
      tokenFilters: [filter.filter],
    });
    const found = Object.keys(filter.words).map((word) => [
      word,
      analyzer
        .analyze(word)
        .map((t) => t.text)
        .join(' '),
    ]);
    expect(Object.fromEntries(found)).toEqual(filter.words);
  });
});

describe('language analyzers give what Lucene gives', () => {
  const languages = read('languages.json') as Record<string, Record<string, string>>;
  it.each(Object.entries(languages))('%s', (name, words) => {
    const analyzer = createAnalysis().analyzer(name);
    const found = Object.keys(words).map((word) => [
      word,
      analyzer
        .analyze(word)
        .map((t) => t.text)
        .join(' '),
    ]);
    expect(Object.fromEntries(found)).toEqual(words);
  });
});
