import { indexPartReferencesIn, isObject, type IndexPartList } from '@searchdeck/contract';
import { pathOf, valueAt } from '../../../shared/definition/edit-text';
import { titleOf } from '../../../shared/format/title';

/** A member that names a part. */
export interface Usage {
  /** Path of the member. */
  path: string;
  /** `address/city · Analyzer`. */
  label: string;
  /** Path of the field with the member; undefined for other members. */
  field: string | undefined;
}

/** `fields[0].fields[1].analyzer` → `address/city · Analyzer`. */
function describe(definition: unknown, path: string): Omit<Usage, 'path'> {
  const steps = pathOf(path);
  const owners = steps.flatMap((step, i) => {
    const value = typeof step === 'number' ? valueAt(definition, steps.slice(0, i + 1)) : undefined;
    return isObject(value) && typeof value['name'] === 'string' ? [value['name']] : [];
  });
  const owner = owners.join('/');
  const member = titleOf(steps.findLast((step) => typeof step === 'string') ?? '');
  return { label: owner === '' ? member : `${owner} · ${member}`, field: steps[0] === 'fields' ? owner : undefined };
}

/** The members of a definition that name a part. */
export const usagesOf = (definition: unknown, list: IndexPartList, name: string): Usage[] =>
  name === ''
    ? []
    : indexPartReferencesIn(definition)
        .filter((reference) => reference.list === list && reference.name === name)
        .map(({ path }) => ({ path, ...describe(definition, path) }));
