import { indexPartReferences } from '@searchdeck/contract';
import type { ControlEntry } from '../../shared/schema-form/controls/entry';
import { FieldControl } from './fields/field-control';
import { FunctionControl } from './relevance/function-control';
import { WeightsControl } from './relevance/weights-control';
import { NameControl } from './parts/name-control';
import { FieldListControl, NameListControl } from './parts/name-list-control';
import { TitleFieldControl } from './parts/title-field-control';

/** The special controls of names: of single members, lists, and property names, as the contract lists them. */
const nameControls = indexPartReferences.map(({ path }): ControlEntry => {
  if (path.endsWith('.{}')) return { path: path.slice(0, -3), component: WeightsControl };
  if (path.endsWith('[*].fieldName') && path.startsWith('semantic.')) {
    return { path: path.slice(0, -'[*].fieldName'.length), component: FieldListControl };
  }
  if (path.endsWith('.titleField.fieldName')) {
    return { path: path.slice(0, -'.fieldName'.length), component: TitleFieldControl };
  }
  return path.endsWith('[*]')
    ? { path: path.slice(0, -'[*]'.length), component: NameListControl }
    : { path, component: NameControl };
});

/** Special controls of index definitions. */
export const indexControls: readonly ControlEntry[] = [
  ...nameControls,
  { path: 'fields[**]', component: FieldControl },
  { path: 'scoringProfiles[*].functions[*]', component: FunctionControl },
];
