import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CompiledDefinition } from '../analysis/compiled-definition.js';
import { buildImage } from '../indexing/build-image.js';
import { runMerge } from '../indexing/merge-task.js';
import { clearBit, fullBitset } from './bitset.js';
import { compareText } from './byte-buffer.js';
import { FileSource, ImageBuilder, MemorySource } from './image.js';
import { mergeLayout } from './merge/merge-layout.js';
import { NO_MORE, PostingCursor } from './posting-reader.js';
import { Segment } from './segment.js';
import { VALUE_GAP } from './text-inverter.js';

const define = (analyzer: string): CompiledDefinition =>
  new CompiledDefinition({
    name: 'texts',
    fields: [
      { name: 'id', type: 'Edm.String', key: true, searchable: false },
      { name: 'text', type: 'Edm.String', analyzer, filterable: false, sortable: false, facetable: false },
      { name: 'tags', type: 'Collection(Edm.String)', analyzer, filterable: false, facetable: false },
    ],
    suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['text', 'tags'] }],
  });
const standard = define('standard.lucene');
const english = define('en.lucene');

interface TextDocument {
  text: string;
  tags: string[];
}

const build = (definition: CompiledDefinition, documents: readonly TextDocument[], firstId = 1): Uint8Array =>
  buildImage(
    definition,
    documents.map((document, i) => ({ id: firstId + i, body: JSON.stringify({ id: String(i), ...document }) })),
  );

type Postings = Record<string, [doc: number, positions: number[]][]>;

/** The postings of a field, by term, in the order of its dictionary. */
function readField(image: Uint8Array, name: string): Postings | undefined {
  const reader = new Segment(new MemorySource(image), undefined).postings(name);
  if (reader === undefined) return undefined;
  const terms = Array.from({ length: reader.terms.size }, (_, ordinal) => reader.terms.get(ordinal));
  expect(terms).toEqual(terms.toSorted(compareText));
  return Object.fromEntries(
    terms.map((term, ordinal) => {
      const cursor = new PostingCursor(reader, ordinal);
      const postings: [number, number[]][] = [];
      while (cursor.next() !== NO_MORE) {
        const { bytes, start, end } = cursor.positionBytes();
        postings.push([cursor.doc, readPositions(bytes.subarray(start, end))]);
      }
      return [term, postings];
    }),
  );
}

function readPositions(bytes: Uint8Array): number[] {
  const positions: number[] = [];
  let [position, gap, shift] = [0, 0, 0];
  for (const byte of bytes) {
    gap |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    positions.push((position += gap));
    [gap, shift] = [0, 0];
  }
  return positions;
}

/** The postings of words, or of pairs, that follow from the tokens of each value. */
function expectedField(values: readonly (readonly string[])[], form: 'words' | 'pairs'): Postings {
  const analyzer = standard.analysis.analyzer('standard.lucene');
  const postings = new Map<string, Map<number, number[]>>();
  values.forEach((texts, doc) => {
    let last = -VALUE_GAP;
    for (const text of texts) {
      const base = last + VALUE_GAP;
      last = base;
      const tokens = analyzer.analyze(text);
      tokens.forEach((token, i) => {
        const next = tokens[i + 1];
        if (form === 'pairs' && next?.position !== token.position + 1) return;
        const term = form === 'pairs' ? `${token.text} ${next!.text}` : token.text;
        last = base + token.position;
        const byDoc = postings.get(term) ?? new Map<number, number[]>();
        postings.set(term, byDoc.set(doc, [...(byDoc.get(doc) ?? []), last]));
      });
    }
  });
  return Object.fromEntries(Array.from(postings, ([term, byDoc]) => [term, [...byDoc]]));
}

const documents: TextDocument[] = [
  { text: 'The black cat sat on the mat', tags: ['black cat', 'black cat food', ''] },
  { text: 'A cat is a cat', tags: [] },
  { text: 'on the mats', tags: ['one', 'black cat'] },
];

const isStoredOnce = (image: Uint8Array, field: string): boolean => {
  const source = new MemorySource(image);
  return source.offset(`t:${field}:ds`) === source.offset(`t:${field}#words:ds`);
};

const merge = (images: readonly Uint8Array[], path?: string): Uint8Array | undefined => {
  const sources = images.map((image) => new MemorySource(image));
  return runMerge({
    layout: mergeLayout(standard.schema),
    sources: [...images],
    live: sources.map(({ header }) => fullBitset(header.docs)),
    path,
    loadSections: [],
    isUrgent: false,
  }).image;
};

it('words and pairs of any texts have the postings of their tokens, in the order of their dictionary', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '-', '_', "'", '1', 'é', '猫', '😀', '\u00ad', '\u0001'),
      maxLength: 60,
    }),
    fc.array(fc.constantFrom('a', 'ab', 'abc', 'b', 'é', '1'), { maxLength: 20 }).map((words) => words.join(' ')),
  );
  const document = fc.record({ text, tags: fc.array(text, { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(document, { minLength: 1, maxLength: 8 }), (generated) => {
      // A lone surrogate is rejected before it is indexed.
      fc.pre(
        generated.every(
          (each) =>
            JSON.stringify(each).isWellFormed() && [each.text, ...each.tags].every((value) => value.isWellFormed()),
        ),
      );
      const image = build(standard, generated);
      for (const form of ['words', 'pairs'] as const) {
        const texts = expectedField(
          generated.map((each) => [each.text]),
          form,
        );
        const tags = expectedField(
          generated.map((each) => each.tags),
          form,
        );
        expect(readField(image, `text#${form}`)).toEqual(texts);
        expect(readField(image, `tags#${form}`) ?? {}).toEqual(tags);
      }
    }),
    { numRuns: 25 },
  );
});

it('a segment stores the words of suggestions only if the field has other terms', () => {
  const same = build(standard, documents);
  expect(isStoredOnce(same, 'text')).toBe(true);
  expect(isStoredOnce(same, 'tags')).toBe(true);
  const stems = build(english, documents);
  expect(isStoredOnce(stems, 'text')).toBe(false);
  expect(readField(stems, 'text')).toHaveProperty('mat', [
    [0, [6]],
    [2, [2]],
  ]);
  expect(readField(stems, 'text#words')).toEqual(readField(same, 'text#words'));
  expect(readField(stems, 'text#pairs')).toEqual(readField(same, 'text#pairs'));
});

it('a merge stores them once if all segments do, and has the same postings as one that merges each field', () => {
  const first = build(standard, documents);
  const second = build(standard, documents.toReversed(), 10);
  // As an earlier version wrote it.
  const source = new MemorySource(second);
  const builder = new ImageBuilder();
  for (const name of Object.keys(source.header.sections)) builder.add(name, source.section(name)!);
  const { sections: _, ...header } = source.header;
  const separate = builder.build(header);
  expect(isStoredOnce(separate, 'text')).toBe(false);
  expect(separate.length).toBeGreaterThan(second.length);

  const merged = merge([first, second])!;
  const mixed = merge([first, separate])!;
  expect(isStoredOnce(merged, 'text')).toBe(true);
  expect(isStoredOnce(mixed, 'text')).toBe(false);
  for (const name of ['text', 'text#words', 'text#pairs', 'tags', 'tags#words', 'tags#pairs']) {
    expect(readField(merged, name)).toEqual(readField(mixed, name));
  }
  expect(readField(merged, 'text#words')).toEqual(readField(merged, 'text'));
  expect(readField(merged, 'text#words')).toHaveProperty('mats', [
    [2, [2]],
    [3, [2]],
  ]);
});

it('a file and its loaded sections contain what is stored once a single time', () => {
  const directory = mkdtempSync(join(tmpdir(), 'segment-'));
  try {
    const path = join(directory, 'one.segment');
    const image = build(standard, documents);
    expect(merge([image], path)).toBeUndefined();
    // A single segment without deleted documents is written as it is.
    expect(readFileSync(path).equals(image)).toBe(true);
    const file = new FileSource(path);
    expect(file.section('t:text#words:d')).toBe(file.section('t:text:d'));
    const again = new FileSource(path, file.loadedSections);
    expect(again.section('t:text:d')).toBe(file.section('t:text:d'));
    for (const source of [file, again]) source.close();

    const live = fullBitset(documents.length);
    clearBit(live, 1);
    const rewrittenPath = join(directory, 'two.segment');
    const { sections } = runMerge({
      layout: mergeLayout(standard.schema),
      sources: [image],
      live: [live],
      path: rewrittenPath,
      loadSections: ['t:text:d', 't:text#words:d', 't:tags:d'],
      isUrgent: false,
    });
    const byName = new Map(sections);
    expect(byName.get('t:text#words:d')).toBe(byName.get('t:text:d'));
    expect(byName.get('t:tags:d')).not.toBe(byName.get('t:text:d'));
    const rewritten = new FileSource(rewrittenPath);
    expect(rewritten.header.docs).toBe(2);
    rewritten.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
