import { isObject, parseJson, REDACTED, resolve, UNCHANGED, type Node, type ResourceKind } from '@searchdeck/contract';
import type { WithoutSecrets } from '../draft/draft-store';
import { setValue, type Path } from './edit-text';

type Kind = Pick<ResourceKind, 'schema' | 'templates'>;

/** Names of the members that a schema marks as secrets, and of its other strings. */
export function stringMembersOf(schema: Node): { secrets: ReadonlySet<string>; others: ReadonlySet<string> } {
  const secrets = new Set<string>();
  const others = new Set<string>();
  const visited = new Set<Node>();
  const visit = (reference: Node): void => {
    const node = resolve(reference);
    if (visited.has(node)) return;
    visited.add(node);
    if (node.kind === 'array') visit(node.items);
    else if (node.kind === 'map') visit(node.values);
    else if (node.kind === 'union') for (const variant of Object.values(node.variants)) visit(variant);
    else if (node.kind === 'object') {
      for (const [name, { schema: member }] of Object.entries(node.fields)) {
        const { kind, isSecret } = resolve(member);
        if (member.isSecret === true || isSecret === true) secrets.add(name);
        else if (kind === 'string') others.add(name);
        visit(member);
      }
    }
  };
  visit(schema);
  return { secrets, others };
}

/** A value that isn't text. */
const OTHER_VALUE = String.raw`(?:null|true|false|-?\d+(?:\.\d+)?)\s*(?:[,}\]]|$)`;
/** A string up to its closing quote, which ends the member; otherwise, as in a text that is being typed, the line. */
const VALUE = String.raw`"(?:[^"\\]|\\.)*"(?=\s*(?:[,}\]]|$))|(?!${OTHER_VALUE})[^\s[{][^\n]*?(?=,?[ \t\r]*(?:\n|$))`;
const PLACEHOLDERS: ReadonlySet<string> = new Set([UNCHANGED, REDACTED, ''].map((text) => JSON.stringify(text)));
/** The connection string of a folder of the local service has no credentials. */
const LOCAL_FOLDER = /^"LocalFolder=[^;"]*"$/;

/** Members that this version does not know. */
const SECRET_MEMBER =
  '[Aa]uthorization|api-?[Kk]ey|account-?[Kk]ey|access-?[Kk]ey|password|sas|secret|\\w*Secret|\\w*[a-z]Token';
/** Headers that a skill or a vectorizer sends: the service stores and returns their values like any other. */
const HEADERS = 'httpHeaders';
/** Headers up to the closing brace. A string without a closing quote ends with its line. */
const HEADER_MAP = new RegExp(String.raw`(["']${HEADERS}["']?\s*:\s*\{)((?:"(?:[^"\\\n]|\\.)*"|"[^\n]*|[^{}"])*)`, 'g');
const HEADER = new RegExp(String.raw`(["'][^"'\n]*["']?\s*:\s*)(${VALUE})`, 'g');

const functions = new WeakMap<Node, WithoutSecrets>();

/**
 * Replaces the secrets in a definition's text by null, also in a text that is not valid JSON while it is edited: members
 * with the names that the schema has for secrets, those that are secrets by their names, and HTTP headers. Values of
 * templates are not secrets.
 */
export function withoutSecretsOf({ schema, templates }: Kind): WithoutSecrets {
  const existing = functions.get(schema);
  if (existing !== undefined) return existing;
  const { secrets, others } = stringMembersOf(schema);
  const names = [...secrets, SECRET_MEMBER].join('|');
  const pattern = new RegExp(
    String.raw`(["'](?!(?:${[...others].join('|')})["'])(?:${names})["']?\s*:\s*)(${VALUE})`,
    'g',
  );
  const examples = new Set([...JSON.stringify(templates).matchAll(pattern)].map(([, , value]) => value));
  const withoutSecrets: WithoutSecrets = (text, onSecret) => {
    const replace = (match: string, member: string, value: string): string => {
      if (PLACEHOLDERS.has(value) || examples.has(value) || LOCAL_FOLDER.test(value)) return match;
      onSecret?.(value);
      return `${member}null`;
    };
    return text
      .replace(pattern, replace)
      .replace(HEADER_MAP, (_match, start: string, headers: string) => start + headers.replace(HEADER, replace));
  };
  functions.set(schema, withoutSecrets);
  return withoutSecrets;
}

/** The item of a list that corresponds to one of another version: that with the same name, or at the same position. */
const correspondingItem = (items: unknown, item: unknown, position: number): unknown => {
  if (!Array.isArray(items)) return undefined;
  const name = isObject(item) ? item['name'] : undefined;
  return typeof name === 'string'
    ? items.find((other: unknown) => isObject(other) && other['name'] === name)
    : items[position];
};

/**
 * The text with the HTTP headers of `source`, another version, instead of those that are null because drafts are stored
 * without them. Only the service has other secrets.
 */
export function withHeadersOf(text: string, source: string): string {
  const headers: [Path, string][] = [];
  const visit = (value: unknown, other: unknown, path: Path): void => {
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) visit(item, correspondingItem(other, item, i), [...path, i]);
    } else if (isObject(value) && isObject(other)) {
      for (const [name, member] of Object.entries(value)) {
        const otherMember = other[name];
        if (path.at(-1) !== HEADERS) visit(member, otherMember, [...path, name]);
        else if (member === null && typeof otherMember === 'string') headers.push([[...path, name], otherMember]);
      }
    }
  };
  if (!text.includes(HEADERS)) return text;
  try {
    visit(parseJson(text), parseJson(source), []);
  } catch {
    // A text that is not valid JSON.
    return text;
  }
  return headers.reduce((result, [path, value]) => setValue(result, path, value), text);
}
