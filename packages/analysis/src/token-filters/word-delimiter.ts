import { WordDelimiterTokenFilter } from '@searchdeck/contract/core';
import type { Parameters } from '../registry/parameters.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, type TokenState, copyToken } from '../core/stream.js';

const LOWER = 1;
const UPPER = 2;
const ALPHA = LOWER | UPPER;
const DIGIT = 4;
const DELIMITER = 8;

const kindOf = (c: string): number => {
  if (/\p{Ll}/u.test(c)) return LOWER;
  if (/\p{Lu}/u.test(c)) return UPPER;
  if (/[\p{L}\p{M}]/u.test(c)) return ALPHA;
  if (/\p{N}/u.test(c)) return DIGIT;
  // A subword never starts or ends with half of a surrogate pair.
  return /[\ud800-\udfff]/.test(c) ? ALPHA | DIGIT : DELIMITER;
};

interface Subword {
  from: number;
  to: number;
  /** ALPHA or DIGIT. */
  kind: number;
}
type Settings = Parameters<typeof WordDelimiterTokenFilter>;

const breaks = (before: number, after: number, settings: Settings): boolean => {
  if ((before & after) !== 0) return false;
  const isLetters = (before & ALPHA) !== 0 && (after & ALPHA) !== 0;
  if (isLetters && !settings.splitOnCaseChange) return false;
  // A capital starts a word with the lowercase letters after it.
  if ((before & UPPER) !== 0 && (after & ALPHA) !== 0) return false;
  const isMixed =
    ((before & ALPHA) !== 0 && (after & DIGIT) !== 0) || ((before & DIGIT) !== 0 && (after & ALPHA) !== 0);
  return settings.splitOnNumerics || !isMixed;
};

/** The parts of a word between delimiters, case changes, and digits; `isSingle` if the whole word is one part. */
const subwordsOf = (term: string, settings: Settings): { parts: Subword[]; isSingle: boolean } => {
  const kinds = Array.from({ length: term.length }, (_, i) => kindOf(term.charAt(i)));
  const kind = (i: number): number => kinds[i] ?? DELIMITER;
  let first = 0;
  let last = term.length;
  while (first < last && kind(first) === DELIMITER) first++;
  while (last > first && kind(last - 1) === DELIMITER) last--;
  const isPossessive = (end: number): boolean =>
    settings.stemEnglishPossessive &&
    end > 2 &&
    term[end - 2] === "'" &&
    /[sS]/.test(term.charAt(end - 1)) &&
    (kind(end - 3) & ALPHA) !== 0 &&
    (end === last || kind(end) === DELIMITER);

  const parts: Subword[] = [];
  let at = first;
  while (at < last) {
    if (kind(at) === DELIMITER) {
      at++;
      continue;
    }
    let to = at + 1;
    while (to < last && !breaks(kind(to - 1), kind(to), settings)) to++;
    const type = kind(at);
    parts.push({ from: at, to, kind: (type & ALPHA) !== 0 && (type & DIGIT) === 0 ? ALPHA : type });
    at = to < last - 1 && isPossessive(to + 2) ? to + 2 : to;
  }
  const only = parts.length === 1 ? parts[0] : undefined;
  return {
    parts,
    isSingle: only !== undefined && only.from === first && only.to === (isPossessive(last) ? last - 2 : last),
  };
};

interface JoinedParts {
  text: string;
  from: number;
  to: number;
  kind: number;
  count: number;
}
interface Output extends Subword {
  text: string;
  increment: number;
}

/** The subwords of a word with several parts, with position increments, in Lucene's order. */
const outputsOf = (term: string, parts: readonly Subword[], settings: Settings, increment: number): Output[] => {
  const outputs: Output[] = [];
  let pending = increment;
  let hasOutput = false;
  let isAfterOriginal = !settings.preserveOriginal;
  const step = (isStacked: boolean): number => {
    const now = pending;
    if (hasOutput) {
      pending = 0;
      return isStacked ? 0 : Math.max(1, now);
    }
    hasOutput = true;
    if (!isAfterOriginal) {
      isAfterOriginal = true;
      return 0;
    }
    pending = 0;
    return Math.max(1, now);
  };
  const emits = (kind: number): boolean =>
    (settings.generateWordParts && (kind & ALPHA) !== 0) || (settings.generateNumberParts && (kind & DIGIT) !== 0);
  const joins = (kind: number): boolean =>
    (settings.catenateWords && (kind & ALPHA) !== 0) || (settings.catenateNumbers && (kind & DIGIT) !== 0);
  const add = (joinedParts: JoinedParts | undefined, part: Subword): JoinedParts => ({
    text: (joinedParts?.text ?? '') + term.slice(part.from, part.to),
    from: joinedParts?.from ?? part.from,
    to: part.to,
    kind: joinedParts?.kind ?? part.kind,
    count: (joinedParts?.count ?? 0) + 1,
  });
  const write = (joinedParts: JoinedParts): void => {
    outputs.push({
      text: joinedParts.text,
      from: joinedParts.from,
      to: joinedParts.to,
      kind: joinedParts.kind,
      increment: step(true),
    });
  };

  let run: JoinedParts | undefined;
  let joinedAll: JoinedParts | undefined;
  let lastRun = 0;
  const flush = (): void => {
    if (run === undefined) return;
    lastRun = run.count;
    if (run.count !== 1 || !emits(run.kind)) write(run);
    run = undefined;
  };
  for (const part of parts) {
    if (run !== undefined && (run.kind & part.kind) === 0) {
      flush();
      hasOutput = false;
    }
    if (joins(part.kind)) run = add(run, part);
    if (settings.catenateAll) joinedAll = add(joinedAll, part);
    if (emits(part.kind)) outputs.push({ ...part, text: term.slice(part.from, part.to), increment: step(false) });
  }
  flush();
  if (joinedAll !== undefined && joinedAll.count > lastRun) write(joinedAll);
  return outputs.sort((a, b) => a.from - b.from || b.increment - a.increment);
};

const wordDelimiter =
  (settings: Settings): TokenFilterStage =>
  (next) => {
    const protectedWords = new Set(settings.protectedWords);
    let skippedPositions = 0;
    let isFirst = true;
    const emit = (t: TokenState): void => {
      if (isFirst && t.increment === 0) t.increment = 1;
      isFirst = false;
      next.token(t);
    };
    return {
      token(t) {
        const term = t.term;
        const { parts, isSingle } = subwordsOf(term, settings);
        const originalIncrement = t.increment;
        t.increment += skippedPositions;
        skippedPositions = 0;
        const isUnchanged = isSingle && parts[0]?.from === 0 && parts[0].to === term.length;
        if (isUnchanged || t.isKeyword || protectedWords.has(term)) {
          emit(t);
          return;
        }
        if (parts.length === 0 && !settings.preserveOriginal) {
          // A separate delimiter has no position: "foo - bar" is two adjacent words.
          skippedPositions = t.increment - (originalIncrement === 1 && !isFirst ? 1 : 0);
          return;
        }
        const original = copyToken(t);
        if (settings.preserveOriginal) emit(t);
        const isExact = original.end - original.start === term.length;
        const only = parts[0];
        const outputs =
          isSingle && only !== undefined
            ? [
                {
                  ...only,
                  text: term.slice(only.from, only.to),
                  increment: settings.preserveOriginal ? 0 : original.increment,
                },
              ]
            : outputsOf(term, parts, settings, settings.preserveOriginal ? 0 : original.increment);
        for (const part of outputs) {
          emit({
            ...original,
            term: part.text,
            start: isExact ? original.start + part.from : original.start,
            end: isExact ? original.start + part.to : original.end,
            increment: part.increment,
          });
        }
        if (outputs.length === 0 && !settings.preserveOriginal) skippedPositions = original.increment;
      },
      end(trailing, length) {
        const gap = trailing + skippedPositions;
        skippedPositions = 0;
        isFirst = true;
        next.end(gap, length);
      },
    };
  };

export const wordDelimiterFilters = [
  defineComponent({
    name: 'word_delimiter',
    odataType: '#Vendor.Search.WordDelimiterTokenFilter',
    schema: WordDelimiterTokenFilter,
    create: wordDelimiter,
  }),
];
