import { PatternCaptureTokenFilter, PatternReplaceTokenFilter } from '@searchdeck/contract/core';
import { type CompiledPattern, compilePattern } from '../regex/java-regex.js';
import { replacer } from '../regex/replacement.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, expandTerms, mapTerms } from '../core/stream.js';

/** Group matches of one pattern in text order; empty ones and absent groups are left out. */
const captures = (pattern: CompiledPattern, term: string, skipsWhole: boolean): (readonly [number, number])[] => {
  const spans: (readonly [number, number])[] = [];
  pattern.each(term, (match) => {
    for (let group = 1; group <= pattern.groupCount; group++) {
      const span = match.group(group);
      if (span === undefined || span[0] === span[1]) continue;
      if (skipsWhole && span[0] === 0 && span[1] === term.length) continue;
      spans.push(span);
    }
  });
  return spans;
};

const captureFilter = (patterns: readonly CompiledPattern[], preserveOriginal: boolean): TokenFilterStage =>
  expandTerms((t, emit) => {
    const { term, increment } = t;
    const queues = patterns.map((pattern) => captures(pattern, term, preserveOriginal));
    let hasOutput = false;
    const emitText = (text: string): void => {
      t.term = text;
      t.increment = hasOutput ? 0 : increment;
      hasOutput = true;
      emit(t);
    };
    if (preserveOriginal) emitText(term);
    for (;;) {
      // The pattern whose next capture starts first comes first; ties go to the earlier pattern.
      let best: (readonly [number, number])[] | undefined;
      for (const queue of queues) {
        const head = queue[0];
        if (head !== undefined && (best?.[0] === undefined || head[0] < best[0][0])) best = queue;
      }
      const span = best?.shift();
      if (span === undefined) break;
      emitText(term.slice(span[0], span[1]));
    }
    if (!hasOutput) emitText(term);
  });

export const patternFilters = [
  defineComponent({
    odataType: '#Vendor.Search.PatternCaptureTokenFilter',
    schema: PatternCaptureTokenFilter,
    create: ({ patterns, preserveOriginal }) =>
      captureFilter(
        patterns.map((pattern, i) => compilePattern(pattern, '', `patterns[${i}]`)),
        preserveOriginal,
      ),
  }),
  defineComponent({
    odataType: '#Vendor.Search.PatternReplaceTokenFilter',
    schema: PatternReplaceTokenFilter,
    create: ({ pattern, replacement }) => mapTerms(replacer(compilePattern(pattern), replacement)),
  }),
];
