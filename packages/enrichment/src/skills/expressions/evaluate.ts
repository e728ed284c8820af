import type { TreePath } from '../../tree/path.js';
import type { Expression } from './parse-expression.js';

/** An operator cannot be applied to its operands. */
export class EvaluationError extends Error {}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function requireNumbers(operator: string, left: unknown, right: unknown): [number, number] {
  if (typeof left === 'number' && typeof right === 'number') return [left, right];
  throw new EvaluationError(
    `The operator '${operator}' cannot be applied to operands of the types '${typeOf(left)}' and '${typeOf(right)}'.`,
  );
}

function toBoolean(operator: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new EvaluationError(
    `The operator '${operator}' cannot be applied to an operand of the type '${typeOf(value)}'.`,
  );
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  const areStrings = typeof left === 'string' && typeof right === 'string';
  const [a, b] = areStrings ? [left, right] : requireNumbers(operator, left, right);
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

function calculate(operator: string, left: unknown, right: unknown): number | string {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  const [a, b] = requireNumbers(operator, left, right);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      if (b === 0) throw new EvaluationError('Division by zero.');
      return operator === '/' ? a / b : a % b;
  }
}

/** The value of an expression. Paths without a value are null. Throws EvaluationError. */
export function evaluate(expression: Expression, valueAt: (path: TreePath) => unknown): unknown {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'path':
      return valueAt(expression.path) ?? null;
    case 'unary': {
      const operand = evaluate(expression.operand, valueAt);
      if (expression.operator === '!') return !toBoolean('!', operand);
      return -requireNumbers('-', operand, operand)[0];
    }
    case 'binary': {
      const { operator } = expression;
      const left = evaluate(expression.left, valueAt);
      if (operator === '&&' && !toBoolean(operator, left)) return false;
      if (operator === '||' && toBoolean(operator, left)) return true;
      const right = evaluate(expression.right, valueAt);
      switch (operator) {
        case '&&':
        case '||':
          return toBoolean(operator, right);
        case '^':
          return toBoolean(operator, left) !== toBoolean(operator, right);
        case '==':
          return left === right;
        case '!=':
          return left !== right;
        case '<':
        case '<=':
        case '>':
        case '>=':
          return compare(operator, left, right);
        default:
          return calculate(operator, left, right);
      }
    }
  }
}
