import {
  analyzerNames,
  charFilterNames,
  normalizerNames,
  tokenFilterNames,
  tokenizerNames,
} from '../../../analysis/names.js';
import { joinPath } from '../../../errors/error-path.js';
import { matchesPath, resolvePath } from '../../../rules/paths.js';
import { isObject } from '../../../values/is-object.js';

/** The lists of an index definition whose items other members of the definition name. */
export type IndexPartList =
  | 'fields'
  | 'scoringProfiles'
  | 'semantic.configurations'
  | 'suggesters'
  | 'analyzers'
  | 'normalizers'
  | 'tokenizers'
  | 'tokenFilters'
  | 'charFilters'
  | 'vectorSearch.profiles'
  | 'vectorSearch.algorithms'
  | 'vectorSearch.vectorizers'
  | 'vectorSearch.compressions';

/** Members that name a part of the same index definition. */
export interface IndexPartReference {
  /** As in `Reference`: `fields[**].analyzer`. The last step `{}` means the property names of an object. */
  path: string;
  list: IndexPartList;
  /** Names that need no definition. */
  predefined?: readonly string[];
}

const prioritizedFields = 'semantic.configurations[*].prioritizedFields';

/** Every member of an index definition that names another part of it. service-behavior §5 to §8. */
export const indexPartReferences: readonly IndexPartReference[] = [
  { path: 'fields[**].analyzer', list: 'analyzers', predefined: analyzerNames },
  { path: 'fields[**].indexAnalyzer', list: 'analyzers', predefined: analyzerNames },
  { path: 'fields[**].searchAnalyzer', list: 'analyzers', predefined: analyzerNames },
  { path: 'fields[**].normalizer', list: 'normalizers', predefined: normalizerNames },
  { path: 'fields[**].vectorSearchProfile', list: 'vectorSearch.profiles' },
  { path: 'defaultScoringProfile', list: 'scoringProfiles' },
  { path: 'scoringProfiles[*].text.weights.{}', list: 'fields' },
  { path: 'scoringProfiles[*].functions[*].fieldName', list: 'fields' },
  { path: 'suggesters[*].sourceFields[*]', list: 'fields' },
  { path: 'semantic.defaultConfiguration', list: 'semantic.configurations' },
  { path: `${prioritizedFields}.titleField.fieldName`, list: 'fields' },
  { path: `${prioritizedFields}.prioritizedContentFields[*].fieldName`, list: 'fields' },
  { path: `${prioritizedFields}.prioritizedKeywordsFields[*].fieldName`, list: 'fields' },
  { path: 'analyzers[*].tokenizer', list: 'tokenizers', predefined: tokenizerNames },
  { path: 'analyzers[*].tokenFilters[*]', list: 'tokenFilters', predefined: tokenFilterNames },
  { path: 'analyzers[*].charFilters[*]', list: 'charFilters', predefined: charFilterNames },
  { path: 'normalizers[*].tokenFilters[*]', list: 'tokenFilters', predefined: tokenFilterNames },
  { path: 'normalizers[*].charFilters[*]', list: 'charFilters', predefined: charFilterNames },
  { path: 'vectorSearch.profiles[*].algorithm', list: 'vectorSearch.algorithms' },
  { path: 'vectorSearch.profiles[*].vectorizer', list: 'vectorSearch.vectorizers' },
  { path: 'vectorSearch.profiles[*].compression', list: 'vectorSearch.compressions' },
];

export interface ResolvedPartReference {
  /** `fields[0].analyzer`; of a property name, the path of the property. */
  path: string;
  list: IndexPartList;
  name: string;
  predefined: readonly string[];
}

const KEYS = '.{}';

/** Every member of a definition that names another part of it. The definition need not be valid. */
export const indexPartReferencesIn = (definition: unknown): ResolvedPartReference[] =>
  indexPartReferences.flatMap(({ path: pattern, list, predefined = [] }) => {
    const matchesKeys = pattern.endsWith(KEYS);
    return [...resolvePath(definition, matchesKeys ? pattern.slice(0, -KEYS.length) : pattern)].flatMap(
      ([path, value]) =>
        matchesKeys
          ? Object.keys(isObject(value) ? value : {}).map((name) => ({
              path: joinPath(path, name),
              list,
              name,
              predefined,
            }))
          : typeof value === 'string' && value !== ''
            ? [{ path, list, name: value, predefined }]
            : [],
    );
  });

const namedItems = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter((item) => isObject(item) && typeof item['name'] === 'string') : [];

/** `address/city`: the fields of a list with their subfields. */
const fieldPaths = (list: unknown, parent = ''): string[] =>
  namedItems(list).flatMap((field) => {
    const path = `${parent}${String(field['name'])}`;
    return [path, ...fieldPaths(field['fields'], `${path}/`)];
  });

/** Names of the parts of a list; of fields, their paths. The definition need not be valid. */
export const indexPartNames = (definition: unknown, list: IndexPartList): string[] => {
  const [[, items] = []] = resolvePath(definition, list);
  return list === 'fields' ? fieldPaths(items) : namedItems(items).map((item) => String(item['name']));
};

/** The names that the member at a path can have: parts of the definition, then predefined ones; undefined if it names none. */
export function indexNamesAt(definition: unknown, path: string): readonly string[] | undefined {
  const reference = indexPartReferences.find((candidate) => matchesPath(candidate.path, path));
  return reference && [...indexPartNames(definition, reference.list), ...(reference.predefined ?? [])];
}
