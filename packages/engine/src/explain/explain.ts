import type { Explanation, ExplanationOperation } from '../types.js';
import { recompute } from './operations.js';

/** A node without details. */
export const leaf = (value: number, description: string): Explanation => ({ value, description });

/** A node whose value is computed from its details. */
export function node(
  operation: ExplanationOperation,
  description: string,
  details: readonly Explanation[],
): Explanation {
  const explanation: Explanation = { value: 0, description, operation, details: [...details] };
  return { ...explanation, value: recompute(explanation) };
}

/** Additional information that is not part of the parent's value. */
export const asInformational = (explanation: Explanation): Explanation => ({ ...explanation, informational: true });

/** The sum of parts; a single part is returned as is. */
export function sumOf(details: readonly Explanation[], description = 'sum of:'): Explanation {
  return details.length === 1 ? details[0]! : node('sum', description, details);
}

/** Number of nodes of a tree, including its root. */
export const countNodes = ({ details }: Explanation): number =>
  1 + (details ?? []).reduce((sum, detail) => sum + countNodes(detail), 0);
