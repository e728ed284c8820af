import type { SearchError } from '@searchdeck/contract';
import { invalidParameter } from '@searchdeck/contract/core';
import { parseHighlights } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import type { StoredDocument } from '../documents/coerce.js';
import type { Snapshot } from '../weights/snapshot.js';
import { HighlightMatcher } from '../planning/highlight-matcher.js';
import type { SearchRequest } from '../types.js';
import { markFragments, type Tags } from './fragments.js';

const DEFAULT_TAGS: Tags = { pre: '<em>', post: '</em>' };

export interface Highlights {
  /** By field: the terms and phrases of the query. Filled by the query planner. */
  matchers: Map<string, HighlightMatcher>;
  /** The best fragments of a document by field; undefined if there are none. */
  mark(document: StoredDocument): Record<string, string[]> | undefined;
}

const highlightError = (detail: string): SearchError => invalidParameter(detail, 'highlight');

/**
 * Compiles the highlights of a request. `check` throws when the time limit is exceeded. Throws SearchError 400 for fields
 * that are not searchable.
 */
export function compileHighlights(snapshot: Snapshot, request: SearchRequest, check: () => void): Highlights {
  const matchers = new Map<string, HighlightMatcher>();
  const counts = new Map(parseHighlights(request.highlight ?? '').map(({ path, count }) => [path, count]));
  const highlightedFields = Array.from(counts, ([path, count]) => {
    const field = snapshot.schema.byPath.get(path);
    if (field === undefined) throw highlightError(`Unknown field '${path}' in the highlight list.`);
    if (!field.searchable) {
      throw highlightError(
        `Only searchable fields can be used in the highlight list. Field '${path}' is not marked as 'searchable'.`,
      );
    }
    const matcher = new HighlightMatcher();
    matchers.set(path, matcher);
    return { field, count, matcher };
  });
  const tags: Tags = {
    pre: request.highlightPreTag ?? DEFAULT_TAGS.pre,
    post: request.highlightPostTag ?? DEFAULT_TAGS.post,
  };
  return {
    matchers,
    mark(document) {
      const fragmentsByField: Record<string, string[]> = {};
      for (const { field, count, matcher } of highlightedFields) {
        const analyzer = snapshot.analysis.indexAnalyzer(field);
        const fragments = markFragments(textsOf(field, document), analyzer, matcher, tags, count, check);
        if (fragments.length > 0) fragmentsByField[field.path] = fragments;
      }
      return Object.keys(fragmentsByField).length === 0 ? undefined : fragmentsByField;
    },
  };
}

/** The texts of a field in a document, in the order they were indexed. */
export function textsOf(field: SchemaField, document: StoredDocument): string[] {
  const ancestors: SchemaField[] = [];
  for (let at: SchemaField | undefined = field; at !== undefined; at = at.parent) ancestors.unshift(at);
  let values: unknown[] = [document];
  for (const { name } of ancestors) {
    values = values
      .map((value) => (value as StoredDocument)[name])
      .flatMap((value) => value ?? [])
      .filter((value) => value !== null && value !== undefined);
  }
  return values as string[];
}
