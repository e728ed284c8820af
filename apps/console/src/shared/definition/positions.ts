import { lineAt, type JsonProblem } from '../api/json-problem';
import type { TextMarker } from '../monaco/json-editor';

/** Offsets of a value in JSON text, and of its key when it has one. */
interface Span {
  start: number;
  end: number;
  key?: { start: number; end: number };
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|([^\s{}[\],:"]+))/y;

/**
 * Spans of all values of a JSON text by path (`fields[2].type`, '' for the whole text).
 * Of truncated text, the values before the end.
 */
export const jsonSpans = (text: string, onDuplicate?: (name: string, span: Span) => void): Map<string, Span> => {
  const spans = new Map<string, Span>();
  TOKEN.lastIndex = 0;
  let at = 0;
  const next = (): { text: string; start: number; end: number } | undefined => {
    TOKEN.lastIndex = at;
    const hit = TOKEN.exec(text);
    if (hit === null) return undefined;
    at = TOKEN.lastIndex;
    const token = hit[1] ?? hit[2] ?? hit[3] ?? '';
    return { text: token, start: at - token.length, end: at };
  };
  const peek = (): string | undefined => {
    const before = at;
    const token = next();
    at = before;
    return token?.text;
  };
  const value = (path: string, key?: Span['key']): boolean => {
    const first = next();
    if (first === undefined) return false;
    const done = (end: number, ok = true): boolean => {
      spans.set(path, { start: first.start, end, ...(key === undefined ? {} : { key }) });
      return ok;
    };
    if (first.text === '{') {
      const names = new Set<string>();
      while (peek() !== '}') {
        const name = next();
        if (name === undefined || !name.text.startsWith('"') || next()?.text !== ':') return done(at, false);
        const inner = unquote(name.text);
        if (names.has(inner)) onDuplicate?.(inner, { start: name.start, end: name.end });
        names.add(inner);
        if (!value(path === '' ? inner : `${path}.${inner}`, { start: name.start, end: name.end }))
          return done(at, false);
        if (peek() === ',') next();
        else if (peek() !== '}') return done(at, false);
      }
      next();
      return done(at);
    }
    if (first.text === '[') {
      for (let i = 0; peek() !== ']'; i++) {
        if (!value(`${path}[${i}]`)) return done(at, false);
        if (peek() === ',') next();
        else if (peek() !== ']') return done(at, false);
      }
      next();
      return done(at);
    }
    return done(first.end, !/^[}\],:]$/.test(first.text));
  };
  value('');
  return spans;
};

const unquote = (token: string): string => {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token.slice(1, -1);
  }
};

/** The first duplicate name within one object. A parser silently keeps only the last value. */
export const duplicateName = (text: string): JsonProblem | undefined => {
  let duplicate: JsonProblem | undefined;
  jsonSpans(text, (name, span) => {
    duplicate ??= {
      message: `Duplicate property name "${name}". Remove one of the two.`,
      ...lineAt(text, span.start),
    };
  });
  return duplicate;
};

const parentOf = (path: string): string | undefined => {
  if (path === '') return undefined;
  const cut = path.replace(/(\.?[^.[\]]+|\[[^\]]*\])$/, '');
  return cut === path ? '' : cut;
};

export interface Position {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/**
 * Position of an error's target in the text. A missing property is located at the key or opening bracket of its
 * container.
 */
export const positionOf = (text: string, target: string | undefined, spans = jsonSpans(text)): Position => {
  let path: string | undefined =
    target === undefined || target === 'body' || target === '$' ? '' : target.replace(/^\$\.?/, '');
  const requestedPath = path;
  while (path !== undefined && !spans.has(path)) path = parentOf(path);
  const span = spans.get(path ?? '') ?? { start: 0, end: Math.min(1, text.length) };
  const opens = /[{[]/.test(text[span.start] ?? '');
  const [start, end] =
    path === requestedPath && !opens
      ? [span.start, span.end]
      : span.key !== undefined
        ? [span.key.start, span.key.end]
        : [span.start, opens ? span.start + 1 : span.end];
  const [from, to] = [lineAt(text, start), lineAt(text, end)];
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
};

export interface Finding {
  message: string;
  /** The JSON editor marks schema errors by itself. */
  source?: 'schema';
  target?: string | undefined;
  severity: TextMarker['severity'];
}

export const markersFor = (text: string, findings: readonly Finding[]): TextMarker[] => {
  if (findings.length === 0) return [];
  const spans = jsonSpans(text);
  return findings.map(({ message, target, severity }) => ({ ...positionOf(text, target, spans), message, severity }));
};
