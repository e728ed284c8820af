import type { Component } from '../registry/registry.js';
import type { CharFilterStage } from '../core/filtered-text.js';
import { htmlStripCharFilters } from './html-strip.js';
import { mappingCharFilters } from './mapping.js';
import { patternReplaceCharFilters } from './pattern-replace.js';

/** Every character filter. */
export const charFilters: readonly Component<CharFilterStage>[] = [
  ...htmlStripCharFilters,
  ...mappingCharFilters,
  ...patternReplaceCharFilters,
];
