import type { OptionsFilter } from '@mantine/core';
import { rankedOptions } from '../../../shared/ui/ranked-options';
import { messages } from './messages';

/** Options that a list of fields shows at once: more would delay each typed character. */
const MAX_OPTIONS = 50;
/** Value of the option that says how many are hidden: it can't be selected. */
const HIDDEN = '\u0000hidden';

/** Filter of lists of fields: the best matches; a disabled option at the end says how many are hidden. */
export const fieldOptions: OptionsFilter = (input) => {
  const options = rankedOptions(input);
  const hidden = options.length - MAX_OPTIONS;
  if (hidden <= 0) return options;
  const more = { value: HIDDEN, label: messages.moreOptions(hidden), disabled: true };
  return [...options.slice(0, MAX_OPTIONS), more];
};
