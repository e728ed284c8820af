import { MappingCharFilter, withErrorPath, badRequest } from '@searchdeck/contract/core';
import { defineComponent } from '../registry/registry.js';
import { type CharFilterStage, FilteredTextBuilder } from '../core/filtered-text.js';

interface TrieNode {
  next: Map<number, TrieNode>;
  to?: string;
}

const CONTROLS: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Resolves the escapes in one side of a mapping, like Lucene's MappingCharFilterFactory. */
const unescape = (side: string, mapping: string): string =>
  side.replaceAll(/\\(u[0-9A-Fa-f]{4}|.|$)/gs, (_, escape: string) => {
    if (escape.length === 5 && escape.startsWith('u')) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    if (escape === '' || escape === 'u') {
      throw badRequest(
        `The mapping '${mapping}' has an invalid escape: \\uXXXX needs four hexadecimal digits; \\\\ is a backslash.`,
        {
          target: 'mappings',
        },
      );
    }
    return CONTROLS[escape] ?? escape;
  });

/** Reads `from=>to`, split at the first `=>`. Both sides can contain `\\`, `\n`, `\t`, `\r`, `\b`, `\f`, and `\uXXXX`. */
export const readMapping = (mapping: string): [from: string, to: string] => {
  const arrow = mapping.indexOf('=>', 1);
  if (arrow < 1) throw badRequest(`The mapping '${mapping}' must have the form <from>=><to>.`, { target: 'mappings' });
  return [unescape(mapping.slice(0, arrow), mapping), unescape(mapping.slice(arrow + 2), mapping)];
};

/** Replaces strings by other strings; the longest match wins. */
export const mappingCharFilter = (mappings: Iterable<readonly [string, string]>): CharFilterStage => {
  const root: TrieNode = { next: new Map() };
  for (const [from, to] of mappings) {
    let node = root;
    for (let i = 0; i < from.length; i++) {
      const unit = from.charCodeAt(i);
      let child = node.next.get(unit);
      if (child === undefined) node.next.set(unit, (child = { next: new Map() }));
      node = child;
    }
    node.to = to;
  }
  return (text) => {
    const out = new FilteredTextBuilder();
    let copiedEnd = 0;
    let i = 0;
    while (i < text.length) {
      let node = root.next.get(text.charCodeAt(i));
      let end = -1;
      let to = '';
      for (let at = i + 1; node !== undefined; at++) {
        if (node.to !== undefined) {
          end = at;
          to = node.to;
        }
        node = at < text.length ? node.next.get(text.charCodeAt(at)) : undefined;
      }
      if (end < 0) {
        i++;
        continue;
      }
      out.push(text.slice(copiedEnd, i));
      out.pushReplacement(end - i, to);
      i = end;
      copiedEnd = end;
    }
    out.push(text.slice(copiedEnd));
    return out.build();
  };
};

export const mappingCharFilters = [
  defineComponent({
    odataType: '#Vendor.Search.MappingCharFilter',
    schema: MappingCharFilter,
    create: ({ mappings }) =>
      mappingCharFilter(
        mappings.map((each, i) => withErrorPath(`mappings[${i}]`, () => readMapping(each), 'mappings')),
      ),
  }),
];
