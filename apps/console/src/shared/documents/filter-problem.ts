import { elementType, isComplexType } from '@searchdeck/contract';
import { absolutePath, parseFilter, visitFilter } from '@searchdeck/query';
import { closestName } from '../definition/closest-name';
import { filterableFields, type FieldInfo } from './fields';
import { filterMessages as messages } from './messages';

/** The parser's error message; undefined for a valid or empty filter. */
export const syntaxProblem = (text: string): string | undefined => {
  if (text.trim() === '') return undefined;
  try {
    parseFilter(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\r\n')[0] ?? error.message) : String(error);
  }
};

/**
 * Why the service would reject a filter: its syntax, or the first field that doesn't exist, isn't filterable, or is
 * compared with text although it has none (or vice versa).
 */
export function filterProblem(text: string, fields: readonly FieldInfo[]): string | undefined {
  const syntax = syntaxProblem(text);
  if (syntax !== undefined || text.trim() === '') return syntax;
  const types = new Map(fields.map((field) => [field.path, field.type]));
  const filterable = new Set(filterableFields(fields).map((field) => field.path));
  let problem: string | undefined;
  visitFilter(parseFilter(text), {
    path: (path, role, parent, scope) => {
      if (problem !== undefined) return;
      const name = absolutePath(path, scope).join('/');
      const type = types.get(name);
      if (type === undefined) {
        problem = messages.unknownField(name, closestName(name, [...filterable]));
      } else if (!filterable.has(name) && !isComplexType(type)) {
        problem = messages.notFilterable(name);
      } else if (role === 'compare' && parent.kind === 'compare') {
        const literal = [parent.left, parent.right].find((operand) => operand.kind === 'literal');
        if (literal === undefined || literal.type === 'null') return;
        // Text is compared with text fields only, and they with nothing else.
        const constant = text.slice(literal.start, literal.end);
        const isOther = (elementType(type) === 'Edm.String') !== (literal.type === 'string');
        if (isOther) problem = messages.otherType(name, elementType(type), constant);
      }
    },
  });
  return problem;
}
