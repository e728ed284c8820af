import { indexPartNames, isObject, resolve, type SearchIndex } from '@searchdeck/contract';
import { pathOf, ROOT, valueAt } from '../../../shared/definition/edit-text';
import { useResource } from '../../../shared/definition/resource-context';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { uniqueName } from '../unique-name';
import type { PartGroup } from './part-group';
import { usagesOf } from './usages';

export interface Part {
  /** `semantic.configurations[0]`. */
  target: string;
  index: number;
  name: string;
  value: Readonly<Record<string, unknown>>;
  /** The saved definition has no part with this name. */
  isNew: boolean;
}

/** The parts of the draft, and functions that edit their lists. */
export function useParts() {
  const { store, renameProperty } = useForm();
  const { response } = useResource<SearchIndex>();
  const definition = useValueOf(ROOT, (value) => value);
  const partsOf = (group: PartGroup): Part[] => {
    const items = valueAt(definition, pathOf(group.list));
    const savedNames = new Set(indexPartNames(response.body, group.list));
    return (Array.isArray(items) ? items : []).map((item: unknown, index) => {
      const value = isObject(item) ? item : {};
      const name = typeof value['name'] === 'string' ? value['name'] : '';
      return { target: `${group.list}[${index}]`, index, name, value, isNew: !savedNames.has(name) };
    });
  };
  const append = (group: PartGroup, value: Record<string, unknown>): string => {
    const parts = partsOf(group);
    store.insert(pathOf(group.list), parts.length, value);
    return `${group.list}[${parts.length}]`;
  };
  const namesIn = (group: PartGroup): string[] => partsOf(group).map(({ name }) => name);
  return {
    saved: response.body,
    partsOf,
    /** Adds a part and returns its target. `tag` selects the type if the schema is a union. */
    add: (group: PartGroup, tag?: string): string => {
      const node = resolve(group.schema);
      const type = node.kind === 'union' && tag !== undefined ? { [renameProperty(node.discriminator)]: tag } : {};
      return append(group, { ...type, name: uniqueName(namesIn(group), group.baseName), ...group.initial });
    },
    duplicate: (group: PartGroup, part: Part): string =>
      append(group, { ...part.value, name: uniqueName(namesIn(group), `${part.name}-copy`) }),
    remove: (part: Part): void => store.set(pathOf(part.target), undefined),
    /** Renames a part and every member that names it. */
    rename: (group: PartGroup, part: Part, name: string): void => {
      for (const { path } of usagesOf(definition, group.list, part.name)) store.set(pathOf(path), name);
      store.set([...pathOf(part.target), 'name'], name);
    },
    usagesOf: (group: PartGroup, part: Part) => usagesOf(definition, group.list, part.name),
  };
}
