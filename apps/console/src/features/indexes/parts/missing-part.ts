import { indexPartNames, type IndexPartList } from '@searchdeck/contract';
import { pathOf, ROOT } from '../../../shared/definition/edit-text';
import type { FormContext } from '../../../shared/schema-form/context';
import { missingPartMessages as messages } from './messages';

const ALGORITHMS = 'vectorSearch.algorithms';
const PROFILES = 'vectorSearch.profiles';

/** Adds the first part of a list, with the parts that it needs. Returns its name. */
type AddPart = (form: Pick<FormContext, 'store' | 'rename' | 'renameProperty'>) => string;

const addAlgorithm: AddPart = ({ store, rename, renameProperty }) => {
  const name = 'new-algorithm';
  store.insert(pathOf(ALGORITHMS), 0, { name, [renameProperty('kind')]: rename('hnsw') });
  return name;
};

const addProfile: AddPart = (form) => {
  const name = 'new-profile';
  const [algorithm = addAlgorithm(form)] = indexPartNames(form.store.valueAt(ROOT), ALGORITHMS);
  form.store.insert(pathOf(PROFILES), 0, { name, [form.renameProperty('algorithm')]: algorithm });
  return name;
};

/** The next step of a picker whose list of the index is empty, by list. The others can be left empty. */
export const firstParts: Partial<Record<IndexPartList, { label: string; add: AddPart }>> = {
  [PROFILES]: { label: messages.addProfile, add: addProfile },
  [ALGORITHMS]: { label: messages.addAlgorithm, add: addAlgorithm },
};

/** Says that a list of the index is empty, and where its parts are added; undefined: it has predefined names, too. */
export const noPartsText = (list: IndexPartList): string | undefined => messages.none[list];
