import { badRequest, notSupportedLocally, type InputMapping } from '@searchdeck/contract';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import { bindPattern, parsePath, type TreePath } from '../tree/path.js';

/** An input of a skill with its paths parsed. */
export interface Input {
  name: string;
  source?: TreePath;
  sourceContext?: TreePath;
  inputs?: readonly Input[];
}

/** SearchError 400 for an input without a source, 501 for an expression. */
export function parseInput({ name, source, sourceContext, inputs }: InputMapping): Input {
  if (inputs != null && inputs.length > 0) {
    return {
      name,
      inputs: inputs.map(parseInput),
      ...(sourceContext == null ? {} : { sourceContext: parsePath(sourceContext) }),
    };
  }
  if (source == null || source === '') {
    throw badRequest(`The input '${name}' needs a source or inputs.`, { target: 'source' });
  }
  if (source.trimStart().startsWith('=')) {
    throw notSupportedLocally('An expression as the source of an input', 'source');
  }
  return { name, source: parsePath(source) };
}

/** Every path that an input reads. */
export const sourcesOf = (input: Input): TreePath[] => [
  ...(input.source === undefined ? [] : [input.source]),
  ...(input.sourceContext === undefined ? [] : [input.sourceContext]),
  ...(input.inputs ?? []).flatMap(sourcesOf),
];

/** The value of an input for one match (`location`) of a context; undefined without a value. */
export function resolveInput(tree: EnrichmentTree, input: Input, context: TreePath, location: TreePath): unknown {
  const { source, sourceContext, inputs = [] } = input;
  if (source !== undefined) return tree.select(bindPattern(source, context, location));
  if (sourceContext === undefined) return resolveInputs(tree, inputs, context, location);
  const pattern = bindPattern(sourceContext, context, location);
  const objects = tree.locations(pattern).map((match) => resolveInputs(tree, inputs, sourceContext, match));
  return pattern.includes('*') ? objects : objects[0];
}

/** The values of inputs by name; inputs without a value are absent. */
export function resolveInputs(
  tree: EnrichmentTree,
  inputs: readonly Input[],
  context: TreePath,
  location: TreePath,
): Record<string, unknown> {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const value = resolveInput(tree, input, context, location);
      return value === undefined ? [] : [[input.name, value]];
    }),
  );
}
