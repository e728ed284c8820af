import type { ScoringParameter } from '../ast.js';
import { invalidParameter, excerpt } from '../errors.js';
import { quote } from '../odata/literals.js';

/**
 * Parses `name-value,value` (service-behavior §5): the first dash ends the name, so a negative longitude
 * follows a second dash (`here--122.1,47.6`). The legacy form `name:value,value` is also accepted, as in recorded responses
 * of the service's newest version. A value that contains commas is in single quotes, doubled inside. A name that contains
 * dashes is recognized only if it is one of `names`, the parameters of the scoring profile.
 */
export function parseScoringParameter(
  text: string,
  { names = [], parameter = 'scoringParameter' }: { names?: readonly string[]; parameter?: string } = {},
): ScoringParameter {
  const error = (reason: string) =>
    invalidParameter(`Invalid scoring parameter '${excerpt(text)}': ${reason}.`, parameter);
  const dash = endOfName(text, names);
  const name = text.slice(0, dash).trim();
  if (dash === -1 || name === '') throw error("the form is 'name-value,value'");
  const values: string[] = [];
  let at = dash + 1;
  if (text.slice(at).trim() === '') return { name, values };
  for (;;) {
    const value = VALUE.exec(text.slice(at));
    if (value === null) throw error(`a quoted value is not closed, or text follows it, at position ${at}`);
    const [whole, inQuotes, bare] = value;
    values.push(inQuotes === undefined ? (bare ?? '').trim() : inQuotes.replaceAll("''", "'"));
    at += whole.length;
    if (at >= text.length) return { name, values };
    at++;
  }
}

/** The end of the name: of the longest known one, otherwise at the first separator. */
function endOfName(text: string, names: readonly string[]): number {
  const start = text.length - text.trimStart().length;
  const ends = names
    .filter((name) => name !== '' && text.startsWith(name, start))
    .map((name) => start + name.length + /^\s*/.exec(text.slice(start + name.length))![0].length)
    .filter((end) => text[end] === '-' || text[end] === ':');
  return ends.length > 0 ? Math.max(...ends) : text.search(/[-:]/);
}

// value ::= "'" ([^'] | "''")* "'" | [^,']* [^,]*      up to a comma or the end
const VALUE = /^\s*(?:'((?:[^']|'')*)'\s*(?=,|$)|(?!\s*')([^,]*))/;

export const printScoringParameter = ({ name, values }: ScoringParameter): string =>
  `${name}-${values.map((value) => (/[,']|^\s|\s$|^$/.test(value) ? quote(value) : value)).join(',')}`;
