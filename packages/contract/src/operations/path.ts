import { badRequest, type SearchError } from '../errors/search-error.js';
import type { Method, Operation } from './operation.js';
import type { Plane } from '../versions/index.js';

/**
 * A token of a path. `/indexes('films')/docs('1')` and `/indexes/films/docs/1` have the same tokens: the key in
 * parentheses is a separate token.
 */
interface Token {
  text: string;
  /** Written as ('…'), so it can only be a parameter. */
  isQuoted: boolean;
}
type PatternToken = { literal: string } | { parameter: string; canContainSlashes: boolean };

const SEGMENT_WITH_KEY = /^([A-Za-z][A-Za-z0-9.$-]*)\((.*)\)$/s;

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('The request path is not valid: it contains a malformed percent-encoding.', { target: 'path' });
  }
};

const invalidSegment = (): SearchError =>
  badRequest(
    'The request path is not valid: a segment is empty or relative, or contains a slash or a control character.',
    { target: 'path' },
  );

/** Whether a text can be a segment of a path: another server could interpret other texts as path structure. */
export const isPathSegment = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && !/[\u0000-\u001f\u007f/\\]/.test(text);

/** Paths are decoded once. */
const checkText = (text: string): string => {
  if (!isPathSegment(text)) throw invalidSegment();
  return text;
};

/**
 * Checks a quoted key, which can contain slashes. A server that decodes `%2F` before it splits the path must not find a
 * relative segment or the end of the key.
 */
const checkKey = (key: string): string => {
  if (!key.includes('/')) return checkText(key);
  for (const part of key.split('/')) if (part !== '') checkText(part);
  if (key.includes("')/")) throw invalidSegment();
  return key;
};

/** The only parameter that can contain slashes: documents written with `allowUnsafeKeys` can have URLs as keys. */
const DOCUMENT_KEY = "/docs('{key}')";

/** Splits a raw request path (no query, still percent-encoded) into decoded tokens; 400 for anything ambiguous. */
export const tokenizePath = (rawPath: string, plane: Plane = 'data'): Token[] => {
  if (!rawPath.startsWith('/')) throw badRequest("The request path must start with '/'.", { target: 'path' });
  const trimmedPath = rawPath.length > 1 && rawPath.endsWith('/') ? rawPath.slice(0, -1) : rawPath;
  if (trimmedPath === '/') return [];
  return trimmedPath
    .slice(1)
    .split('/')
    .flatMap((segment): Token[] => {
      const text = decode(segment);
      // Only the data plane has keys in parentheses: a resource group can be named rg(test).
      const match = plane === 'data' ? SEGMENT_WITH_KEY.exec(text) : null;
      if (!match) return [{ text: checkText(text), isQuoted: false }];
      const inner = match[2] ?? '';
      const isQuoted = inner.length >= 2 && inner.startsWith("'") && inner.endsWith("'");
      if (!isQuoted) {
        throw badRequest(`The request path is not valid: the key of '${match[1]}' must be in single quotes.`, {
          target: 'path',
        });
      }
      const key = inner.slice(1, -1);
      // OData doubles quotes inside a key, but clients send them once. Both are accepted.
      return [
        { text: match[1] ?? '', isQuoted: false },
        { text: checkKey(key.replaceAll("''", "'")), isQuoted: true },
      ];
    });
};

const compile = (path: string): PatternToken[] =>
  path
    .slice(1)
    .split('/')
    .flatMap((segment): PatternToken[] => {
      const match = /^([^(]+)\('\{(\w+)\}'\)$/.exec(segment);
      if (match) {
        const canContainSlashes = `/${segment}` === DOCUMENT_KEY;
        return [{ literal: match[1] ?? '' }, { parameter: match[2] ?? '', canContainSlashes }];
      }
      const parameter = /^\{(\w+)\}$/.exec(segment);
      return [parameter ? { parameter: parameter[1] ?? '', canContainSlashes: false } : { literal: segment }];
    });

export interface Match<Id extends string = string> {
  operation: Operation<Id>;
  /** Decoded path parameters. */
  parameters: Record<string, string>;
}
export type MatchResult<Id extends string = string> = { match: Match<Id> } | { allowedMethods: Method[] } | undefined;

/** Sorts the most specific pattern first: at the first difference, a literal precedes a parameter. */
const specificity = (a: PatternToken[], b: PatternToken[]): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] && 'literal' in a[i]! ? 0 : 1;
    const y = b[i] && 'literal' in b[i]! ? 0 : 1;
    if (x !== y) return x - y;
  }
  return 0;
};

interface Compiled<Id extends string = string> {
  operation: Operation<Id>;
  tokens: PatternToken[];
}

/** The path parameters if the tokens match the pattern, otherwise undefined. */
const matchTokens = (c: Compiled, tokens: Token[], ignoreCase: boolean): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [i, pattern] of c.tokens.entries()) {
    const token = tokens[i];
    if (token === undefined) return undefined;
    if ('parameter' in pattern) {
      if (!pattern.canContainSlashes && token.text.includes('/')) return undefined;
      parameters[pattern.parameter] = token.text;
    } else {
      if (token.isQuoted) return undefined;
      const isSame = ignoreCase
        ? pattern.literal.toLowerCase() === token.text.toLowerCase()
        : pattern.literal === token.text;
      if (!isSame) return undefined;
    }
  }
  return parameters;
};

/** Finds the operation of a request. Management paths are case-insensitive, as the resource manager's are. */
export class PathMatcher<Id extends string = string> {
  private readonly byLength = new Map<number, Compiled<Id>[]>();
  constructor(
    readonly plane: Plane,
    operations: readonly Operation<Id>[],
  ) {
    for (const operation of operations) {
      if (operation.plane !== plane) continue;
      for (const path of [operation.path, ...(operation.aliases ?? [])]) {
        const tokens = compile(path);
        const list = this.byLength.get(tokens.length) ?? [];
        list.push({ operation, tokens });
        this.byLength.set(tokens.length, list);
      }
    }
    for (const list of this.byLength.values()) list.sort((a, b) => specificity(a.tokens, b.tokens));
  }

  /**
   * `rawPath`: percent-encoded, without the query. Returns undefined for an unknown path, and the allowed methods of a
   * path that has no operation with this method.
   */
  match(method: string, rawPath: string): MatchResult<Id> {
    const tokens = tokenizePath(rawPath, this.plane);
    const allowedMethods = new Set<Method>();
    for (const candidate of this.byLength.get(tokens.length) ?? []) {
      const parameters = matchTokens(candidate, tokens, this.plane === 'management');
      if (parameters === undefined) continue;
      if (candidate.operation.method === method) return { match: { operation: candidate.operation, parameters } };
      allowedMethods.add(candidate.operation.method);
    }
    if (allowedMethods.size > 0) return { allowedMethods: [...allowedMethods] };
    if (tokens.some(({ text }) => text.includes('/'))) throw invalidSegment();
    return undefined;
  }
}

/** The canonical, percent-encoded path of an operation. Requests are forwarded only to paths built by this function. */
export const buildPath = (operation: Pick<Operation, 'path'>, parameters: Readonly<Record<string, string>>): string =>
  operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw badRequest(`The path parameter '${name}' is missing.`, { target: name });
    if (/\p{Surrogate}/u.test(value)) {
      throw badRequest(`The path parameter '${name}' is not valid Unicode.`, { target: name });
    }
    const isDocumentKey = name === 'key' && operation.path.endsWith(DOCUMENT_KEY);
    return encodeURIComponent((isDocumentKey ? checkKey : checkText)(value)).replaceAll("'", '%27');
  });
