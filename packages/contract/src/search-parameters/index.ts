import { advanced } from './advanced.js';
import { facets } from './facets.js';
import { fields } from './fields.js';
import { filtering } from './filtering.js';
import { fullText } from './full-text.js';
import { highlighting } from './highlighting.js';
import { paging } from './paging.js';
import type { SearchParameter } from './parameter.js';
import { scoring } from './scoring.js';
import { semantic } from './semantic.js';
import { vectors } from './vectors.js';

/** Every parameter of search, in the order in which the explorer offers them. */
export const searchParameters: readonly SearchParameter[] = [
  ...fullText,
  ...filtering,
  ...facets,
  ...fields,
  ...highlighting,
  ...paging,
  ...scoring,
  ...semantic,
  ...vectors,
  ...advanced,
];
export { previewFacetVersions } from './facets.js';
export {
  searchParameterGroups,
  type SearchParameter,
  type SearchParameterGroup,
  type SearchParameterKind,
} from './parameter.js';
