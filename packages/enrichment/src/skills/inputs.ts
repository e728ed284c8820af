import { isExpression, badRequest, type InputMapping } from '@searchdeck/contract';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import { bindPattern, parsePath, type TreePath } from '../tree/path.js';
import { evaluate } from './expressions/evaluate.js';
import { parseExpression, pathsOf, type Expression } from './expressions/parse-expression.js';

/** An input of a skill with its paths parsed. */
export interface Input {
  name: string;
  source?: TreePath;
  expression?: Expression;
  sourceContext?: TreePath;
  inputs?: readonly Input[];
}

/** Parses an input. Throws SearchError 400 if its source is missing or invalid. */
export function parseInput({ name, source, sourceContext, inputs }: InputMapping): Input {
  if (inputs != null && inputs.length > 0) {
    return {
      name,
      inputs: inputs.map(parseInput),
      ...(sourceContext == null ? {} : { sourceContext: parsePath(sourceContext) }),
    };
  }
  if (source == null || source === '') {
    throw badRequest(`The input '${name}' must have a source or inputs.`, { target: 'source' });
  }
  if (isExpression(source)) return { name, expression: parseExpression(source) };
  return { name, source: parsePath(source) };
}

/** Every path that an input reads. */
export const sourcesOf = (input: Input): TreePath[] => [
  ...(input.source === undefined ? [] : [input.source]),
  ...(input.expression === undefined ? [] : pathsOf(input.expression)),
  ...(input.sourceContext === undefined ? [] : [input.sourceContext]),
  ...(input.inputs ?? []).flatMap(sourcesOf),
];

/**
 * The value of an input for one match (`location`) of a context; undefined if there is none. Throws EvaluationError for an
 * expression whose operators cannot be applied to the values.
 */
export function resolveInput(tree: EnrichmentTree, input: Input, context: TreePath, location: TreePath): unknown {
  const { source, expression, sourceContext, inputs = [] } = input;
  if (expression !== undefined) {
    return evaluate(expression, (path) => tree.select(bindPattern(path, context, location)));
  }
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
