import { REDACTED, resolve, UNCHANGED, type Node, type ResourceKind } from '@searchdeck/contract';
import type { WithoutSecrets } from '../draft/draft-store';

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

const functions = new WeakMap<Node, WithoutSecrets>();

/**
 * Replaces the secrets in a definition's text by null, also in a text that is not valid JSON while it is edited. Members
 * are found by the names that the schema has for secrets. Values of templates are not secrets.
 */
export function withoutSecretsOf({ schema, templates }: Kind): WithoutSecrets {
  const existing = functions.get(schema);
  if (existing !== undefined) return existing;
  const { secrets } = stringMembersOf(schema);
  const pattern = new RegExp(String.raw`(["'](?:${[...secrets].join('|')})["']?\s*:\s*)(${VALUE})`, 'g');
  const examples = new Set([...JSON.stringify(templates).matchAll(pattern)].map(([, , value]) => value));
  const withoutSecrets: WithoutSecrets = (text) =>
    secrets.size === 0
      ? text
      : text.replace(pattern, (match, member: string, value: string) =>
          PLACEHOLDERS.has(value) || examples.has(value) || LOCAL_FOLDER.test(value) ? match : `${member}null`,
        );
  functions.set(schema, withoutSecrets);
  return withoutSecrets;
}
