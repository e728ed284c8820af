import { PathHierarchyTokenizerV2 } from '@searchdeck/contract/core';
import type { Parameters } from '../registry/parameters.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenizerStage, newToken } from '../core/stream.js';

/** A path and its ancestors (or, in reverse, its suffixes), all at one position. */
const pathHierarchy =
  ({
    delimiter,
    replacement,
    maxTokenLength,
    reverse,
    skip,
  }: Parameters<typeof PathHierarchyTokenizerV2>): TokenizerStage =>
  (text, sink) => {
    if (text === '') return;
    const delimiters: number[] = [];
    for (let i = text.indexOf(delimiter); i >= 0; i = text.indexOf(delimiter, i + 1)) delimiters.push(i);
    const token = newToken();
    let increment = 1;
    const emit = (start: number, end: number): void => {
      if (start >= end || end - start > maxTokenLength) return;
      token.term = text.slice(start, end).replaceAll(delimiter, replacement);
      token.start = start;
      token.end = end;
      token.increment = increment;
      token.length = 1;
      token.isKeyword = false;
      increment = 0;
      sink.token(token);
    };
    if (reverse) {
      const starts = [0, ...delimiters.map((i) => i + 1)].filter((start) => start < text.length);
      const parts = starts.length;
      const count = parts - skip;
      // The delimiter before the `skip` removed parts remains.
      const end = skip === 0 ? text.length : (starts[count] ?? text.length);
      for (const start of starts.slice(0, Math.max(0, count))) emit(start, end);
      return;
    }
    // A delimiter at the very beginning belongs to the first part.
    const ends = [...delimiters.filter((i) => i > 0), text.length];
    const first = skip === 0 ? 0 : (ends[skip - 1] ?? text.length);
    for (const end of ends.slice(skip)) emit(first, end);
  };

export const pathTokenizers = [
  defineComponent({
    name: 'path_hierarchy_v2',
    odataType: '#Vendor.Search.PathHierarchyTokenizerV2',
    schema: PathHierarchyTokenizerV2,
    create: pathHierarchy,
  }),
];
