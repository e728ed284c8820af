import { absolutePath, parseFilter, visitFilter } from '@searchdeck/query';
import { closestName } from '../../../shared/definition/closest-name';
import { filterableFields, type FieldInfo } from '../../../shared/documents/fields';
import { messages } from './messages';

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

/** Why the service would reject a filter: its syntax, or the first field that doesn't exist or isn't filterable. */
export function filterProblem(text: string, fields: readonly FieldInfo[]): string | undefined {
  const syntax = syntaxProblem(text);
  if (syntax !== undefined || text.trim() === '') return syntax;
  const types = new Map(fields.map((field) => [field.path, field.type]));
  const filterable = new Set(filterableFields(fields).map((field) => field.path));
  let problem: string | undefined;
  visitFilter(parseFilter(text), {
    path: (path, _role, _parent, scope) => {
      if (problem !== undefined) return;
      const name = absolutePath(path, scope).join('/');
      const type = types.get(name);
      if (type === undefined) {
        problem = messages.filter.unknownField(name, closestName(name, [...filterable]));
      } else if (!filterable.has(name) && !type.includes('Edm.ComplexType')) {
        problem = messages.filter.notFilterable(name);
      }
    },
  });
  return problem;
}
