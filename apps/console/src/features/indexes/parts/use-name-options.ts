import {
  indexPartNames,
  indexPartReferences,
  isLanguageAnalyzer,
  isObject,
  matchesPath,
  normalizerTokenFilterNames,
  normalizerTokenFilterTypes,
  type IndexPartList,
  type SearchIndex,
} from '@searchdeck/contract';
import { useContext, useMemo } from 'react';
import { ROOT, valueAt } from '../../../shared/definition/edit-text';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { nameOptions, type NameGroup } from '../name-options';
import { SavedIndex } from './saved-index';
import { suitableFields } from './suitable-fields';

export interface NameOptions {
  list: IndexPartList;
  groups: NameGroup[];
  /** Text that says which fields are offered; undefined for other lists. */
  rule: string | undefined;
}

/** A filter for the names that a member accepts: some members accept only part of a list. */
function nameFilter(definition: unknown, target: string, rename: (tag: string) => string): (name: string) => boolean {
  if (/\.(indexAnalyzer|searchAnalyzer)$/.test(target)) return (name) => !isLanguageAnalyzer(name);
  if (!target.startsWith('normalizers[') || !target.endsWith('.tokenFilters')) return () => true;
  const custom = valueAt(definition, ['tokenFilters']);
  const types = new Map(
    (Array.isArray(custom) ? custom : []).flatMap((filter: unknown) =>
      isObject(filter) ? [[filter['name'], filter['@odata.type']]] : [],
    ),
  );
  const allowedTypes: readonly unknown[] = normalizerTokenFilterTypes.map((type) => rename(type));
  return (name) =>
    types.has(name)
      ? allowedTypes.includes(types.get(name))
      : (normalizerTokenFilterNames as readonly string[]).includes(name);
}

/** The names that the member at a path, or each item of a list at that path, can refer to. */
export function namesFor(
  definition: unknown,
  target: string,
  saved: SearchIndex | undefined,
  selectedName: string,
  rename: (tag: string) => string,
): NameOptions | undefined {
  const reference = indexPartReferences.find(({ path }) =>
    [target, `${target}[0]`, `${target}.fieldName`, `${target}[0].fieldName`].some((candidate) =>
      matchesPath(path, candidate),
    ),
  );
  if (reference === undefined && !matchesPath('scoringProfiles[*].text.weights', target)) return undefined;
  const list = reference?.list ?? 'fields';
  if (list === 'fields') {
    const { names, rule } = suitableFields(definition, target, saved);
    return { list, rule, groups: nameOptions(list, names, selectedName) };
  }
  const isAllowed = nameFilter(definition, target, rename);
  return {
    list,
    rule: undefined,
    groups: nameOptions(list, indexPartNames(definition, list), selectedName, isAllowed),
  };
}

export function useNameOptions(target: string, selectedName: string): NameOptions {
  const { rename } = useForm();
  const savedIndex = useContext(SavedIndex);
  const definition = useValueOf(ROOT, (value) => value);
  return useMemo(() => {
    const options = namesFor(definition, target, savedIndex, selectedName, rename);
    if (options === undefined) throw new Error(`${target} does not refer to a part of an index.`);
    return options;
  }, [definition, target, savedIndex, selectedName, rename]);
}
