import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ANALYSIS_DATA_SETTING,
  type AnalysisDefinition,
  type CustomAnalysis,
  createAnalysis,
  createAnalysisResources,
} from '../index.js';

type Row = [term: string, start: number, end: number, position: number, positionLength: number, type: string];
interface Component {
  title: string;
  definition: AnalysisDefinition;
  parts: CustomAnalysis;
  termsOnly: boolean;
  cases: [text: string, tokens: Row[] | string[]][];
}
/** Folder of the data files of other projects; without it, tests that need them are skipped. */
const dataDirectory = process.env[ANALYSIS_DATA_SETTING] || undefined;
const resources = createAnalysisResources({ dataDirectory });
const needsBeiderMorse = (definition: AnalysisDefinition): boolean =>
  JSON.stringify(definition).includes('"beiderMorse"');
const isSkipped = (needsData: boolean, version: string | undefined): boolean => needsData && version === undefined;

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

describe('components produce the same output as Lucene', () => {
  const components = ['components.json', 'random.json'].flatMap((name) => read(name) as Component[]);
  it.each(components.map((c) => [c.title, c] as const))('%s', (_, component) => {
    const analyzer = createAnalysis(component.definition, resources).custom(component.parts);
    for (const [text, tokens] of component.cases) {
      const actual = analyzer
        .analyze(text)
        .map((t) =>
          component.termsOnly ? t.text : [t.text, t.start, t.end, t.position, t.positionLength ?? 1, t.type],
        );
      expect([text, actual]).toEqual([text, tokens]);
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

describe('filters of single words produce the same output as Lucene', () => {
  const filters = read('words.json') as WordFilter[];
  it.for(filters.map((f) => [f.title, f] as const))('%s', ([, filter], context) => {
    context.skip(isSkipped(needsBeiderMorse(filter.definition), resources.beiderMorseVersion()));
    const analyzer = createAnalysis(filter.definition, resources).custom({
      tokenizer: 'keyword_v2',
      tokenFilters: [filter.filter],
    });
    const actual = Object.keys(filter.words).map((word) => [
      word,
      analyzer
        .analyze(word)
        .map((t) => t.text)
        .join(' '),
    ]);
    expect(Object.fromEntries(actual)).toEqual(filter.words);
  });
});

describe('language analyzers produce the same output as Lucene', () => {
  const languages = read('languages.json') as Record<string, Record<string, string>>;
  it.for(Object.entries(languages))('%s', ([name, words], context) => {
    context.skip(isSkipped(name === 'pl.lucene', resources.stempelVersion()));
    const analyzer = createAnalysis({}, resources).analyzer(name);
    const actual = Object.keys(words).map((word) => [
      word,
      analyzer
        .analyze(word)
        .map((t) => t.text)
        .join(' '),
    ]);
    expect(Object.fromEntries(actual)).toEqual(words);
  });
});
