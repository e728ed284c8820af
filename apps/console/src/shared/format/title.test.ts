import { kinds, resolve, type Node } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { titleOf } from './title';

it.each([
  ['dataSourceName', 'Data source name'],
  ['resourceUri', 'Resource URI'],
  ['documentIds', 'Document IDs'],
  ['@odata.etag', 'ETag'],
  ['CloudLlmEmbeddingSkill', 'Cloud LLM embedding skill'],
  ['AiServicesVision', 'AI services vision'],
  ['EdgeNGramTokenFilterV2', 'Edge n-gram token filter V2'],
  ['NGramTokenizer', 'N-gram tokenizer'],
  ['stemEnglishPossessive', 'Stem English possessive'],
  ['constructor', 'Constructor'],
  ['indexedOneLakeParameters', 'Indexed OneLake parameters'],
  ['SecuredByPerimeter', 'Secured by perimeter'],
  ['SystemAssigned, UserAssigned', 'System-assigned, user-assigned'],
  ['tokenChars', 'Token characters'],
  ['efConstruction', 'efConstruction'],
  ['k1', 'k1'],
])('the title of %s is %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});

/** The names of the properties and variants that the forms of all kinds show. */
function namesIn(schema: Node, seen = new Set<Node>()): string[] {
  const node = resolve(schema);
  if (seen.has(node)) return [];
  seen.add(node);
  if (node.kind === 'array') return namesIn(node.items, seen);
  if (node.kind === 'map') return namesIn(node.values, seen);
  const members: Readonly<Record<string, Node>> =
    node.kind === 'union'
      ? node.variants
      : node.kind === 'object'
        ? Object.fromEntries(Object.entries(node.fields).map(([name, field]) => [name, field.schema]))
        : {};
  return Object.entries(members).flatMap(([name, member]) => [
    name.slice(name.lastIndexOf('.') + 1),
    ...namesIn(member, seen),
  ]);
}

describe('titles of all properties and variants of the contract', () => {
  const names = [...new Set(kinds.flatMap((kind) => namesIn(kind.schema)))];
  const wordsOf = (name: string): string[] => titleOf(name).split(/[ -]/);

  it('write abbreviations in capitals: words without a vowel', () => {
    const isAbbreviation = (word: string) => /^[^aeiouy]+$/i.test(word) && /[a-z]{2}/i.test(word);
    expect(names.filter((name) => wordsOf(name).some((w) => isAbbreviation(w) && w !== w.toUpperCase()))).toEqual([]);
  });

  it('have no single letters beside other words, except in n-gram', () => {
    expect(names.filter((name) => wordsOf(name).length > 1 && /(^| )[a-z]( |$)/i.test(titleOf(name)))).toEqual([]);
  });

  it('have no shortened words', () => {
    const shortened = /\b(auth|chars?|docs?|info|params)\b/i;
    expect(names.filter((name) => shortened.test(titleOf(name)))).toEqual([]);
  });
});
