import { elementType } from '@searchdeck/contract';
import type { FieldInfo } from '../../shared/documents/fields';
import { filterProblem } from '../../shared/documents/filter-problem';
import { filterMessages as messages } from './messages';

const STRING = /'(?:[^']|'')*'/g;
const LAMBDA = /([\w/]+)\/(?:any|all)\s*\(\s*(\w+)\s*:/g;
const OPERATORS = 'eq|ne|gt|ge|lt|le';
const COMPARISON = new RegExp(
  `([A-Za-z_][\\w/]*)\\s+(?:${OPERATORS})\\s+([^()']+?)(?=\\s+(?:and|or)\\s|\\s*\\)|\\s*$)`,
  'g',
);
const HAS_OPERATOR = new RegExp(`\\s(?:${OPERATORS})(?:\\s|$)`);

/** The problem of the first text without single quotation marks: `id le p050`. `types`: of the fields, by path. */
function unquotedText(filter: string, types: ReadonlyMap<string, string>): string | undefined {
  // Operators in strings are not operators.
  const masked = filter.replaceAll(STRING, (literal) => `'${'_'.repeat(literal.length - 2)}'`);
  const collections = new Map<string, string>();
  const absolutePath = (path: string): string => {
    const [first = '', ...rest] = path.split('/');
    return [collections.get(first) ?? first, ...rest].join('/');
  };
  for (const [, path = '', variable = ''] of masked.matchAll(LAMBDA)) collections.set(variable, absolutePath(path));
  for (const [comparison, path = '', text = ''] of masked.matchAll(COMPARISON)) {
    const type = types.get(absolutePath(path));
    const isText = type !== undefined && elementType(type) === 'Edm.String';
    if (!isText || text === 'null' || types.has(text) || HAS_OPERATOR.test(text)) continue;
    const quotedText = `'${text.replaceAll('"', '')}'`;
    return messages.unquotedText(comparison.slice(0, -text.length) + quotedText, comparison);
  }
  return undefined;
}

/** Why the service would reject a filter, with what to enter if text isn't in quotation marks. */
export const checkFilter = (text: string, fields: readonly FieldInfo[]): string | undefined =>
  unquotedText(text, new Map(fields.map(({ path, type }) => [path, type]))) ?? filterProblem(text, fields);
