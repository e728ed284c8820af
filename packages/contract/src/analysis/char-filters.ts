import { array, object, required, string } from '../schema/node.js';
import { componentName, regexPattern } from './common.js';

/** data-plane.md "SearchIndex": `mappings`, strings of the form `<from>=><to>`. */
export const MappingCharFilter = object(
  {
    name: componentName(),
    mappings: required(
      array(
        string({
          pattern: '^[\\s\\S]+=>[\\s\\S]*$',
          patternDescription: 'a mapping has the form <from>=><to>',
          examples: ['&=>and', '-=>_'],
        }),
        { description: 'Mappings of the form <from>=><to>. The longest match applies.', minItems: 1 },
      ),
    ),
  },
  { name: 'MappingCharFilter', description: 'Replaces strings as defined by mappings.' },
);

export const PatternReplaceCharFilter = object(
  {
    name: componentName(),
    pattern: required(regexPattern()),
    replacement: required(
      string({
        isDocumented: false,
        description: 'Replacement text, in which $1 refers to the first capturing group.',
      }),
    ),
  },
  { name: 'PatternReplaceCharFilter', isDocumented: false, description: 'Replaces matches of a regular expression.' },
);
