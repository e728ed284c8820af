import { describe, expect, it } from 'vitest';
import { operations } from '../operations/index.js';
import { hasOperation } from '../operations/operation.js';
import { kinds } from '../resources/index.js';
import { resolve, type Node } from '../schema/node.js';
import { additions, isInVersion } from './earlier-versions.js';
import { isPreview } from './index.js';

/** Kinds, operations, members, and values that the schemas of the data plane have, as the table writes them. */
const known = new Set<string>([...kinds.map(({ id }) => id as string), ...operations.map(({ id }) => id as string)]);
const visited = new Set<Node>();
const visit = (schema: Node): void => {
  const node = resolve(schema);
  if (visited.has(node)) return;
  visited.add(node);
  if (node.kind === 'array') visit(node.items);
  if (node.kind === 'map') visit(node.values);
  if (node.kind === 'union') {
    for (const [tag, variant] of Object.entries(node.variants)) {
      known.add(`${node.name}.${node.discriminator}.${tag}`);
      visit(variant);
    }
  }
  if (node.kind !== 'object') return;
  for (const [name, field] of Object.entries(node.fields)) {
    known.add(`${node.name}.${name}`);
    const target = resolve(field.schema);
    const item = target.kind === 'array' ? resolve(target.items) : target;
    if (item.kind === 'enum') for (const value of Object.keys(item.values)) known.add(`${node.name}.${name}.${value}`);
    visit(field.schema);
  }
};
for (const { plane, request, responses } of operations) {
  if (plane !== 'data') continue;
  if (request !== undefined) visit(request.schema);
  for (const { schema } of Object.values(responses)) if (schema !== undefined) visit(schema);
}

const listed = additions.flatMap(({ kinds: k = [], operations: o = [], members = {}, values = {} }) => [
  ...k,
  ...o,
  ...[members, values].flatMap((table) =>
    Object.entries(table).flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
  ),
]);

describe('the table of additions', () => {
  it.each(listed)('names %s, which exists in the contract', (name) => {
    expect(known.has(name)).toBe(true);
  });

  it('names nothing twice', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });
});

it('an addition exists from its version on', () => {
  expect(isInVersion('skillsets', '2017-11-11')).toBe(false);
  expect(isInVersion('skillsets', '2019-05-06')).toBe(true);
  expect(isInVersion('SearchIndex.semantic', '2020-06-30')).toBe(false);
  expect(isInVersion('SearchIndex.semantic', '2023-11-01')).toBe(true);
});

it('no earlier version has an operation that exists only in previews', () => {
  const previews = operations.filter(({ plane, versions }) => plane === 'data' && versions.every(isPreview));
  expect(previews.map(({ id }) => id)).toContain('indexers.resync');
  expect(previews.filter((operation) => hasOperation(operation, '2020-06-30'))).toEqual([]);
});
