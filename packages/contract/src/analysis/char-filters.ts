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
          patternWords: 'text of the form <from>=><to>',
          examples: ['&=>and', '-=>_'],
        }),
        { description: 'Replacements of the form <from>=><to>; the longest match wins.', minItems: 1 },
      ),
    ),
  },
  { name: 'MappingCharFilter', description: 'Replaces strings by other strings.' },
);

export const PatternReplaceCharFilter = object(
  {
    name: componentName(),
    pattern: required(regexPattern()),
    replacement: required(string({ documented: false, description: 'Replacement; $1 stands for the first group.' })),
  },
  { name: 'PatternReplaceCharFilter', documented: false, description: 'Replaces what a regular expression matches.' },
);
