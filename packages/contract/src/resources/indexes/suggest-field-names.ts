import { fieldName } from './field.js';

const VALID_NAME = new RegExp(fieldName.pattern ?? '');

/** `first name` → `first_name`, `2nd` → `f_2nd`. */
const validName = (source: string): string => {
  if (VALID_NAME.test(source)) return source;
  const letters = source
    .trim()
    .replaceAll(/\W+/g, '_')
    .replace(/^(?![A-Za-z])/, 'f_');
  return /^azureSearch/i.test(letters) ? `f_${letters}` : letters;
};

/**
 * Names of fields for columns of a file or members of documents. Columns whose names are valid keep them; the others
 * get names that differ from these in more than letter case. An import maps columns to fields by the same names.
 */
export function suggestFieldNames(sources: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  const validFirst = [...sources].sort((a, b) => Number(VALID_NAME.test(b)) - Number(VALID_NAME.test(a)));
  for (const source of validFirst) {
    if (names.has(source)) continue;
    const base = validName(source);
    let name = base;
    for (let n = 2; usedNames.has(name.toLowerCase()); n++) name = `${base}_${n}`;
    usedNames.add(name.toLowerCase());
    names.set(source, name);
  }
  return names;
}
