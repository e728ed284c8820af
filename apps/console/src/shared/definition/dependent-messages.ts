import { formatList } from '../format/format';
import { pluralOf, type KindNames } from '../format/kind-names';

export const dependentMessages = {
  loading: 'Looking for dependents…',
  unknown: (kinds: readonly KindNames[]) =>
    `Couldn't load ${formatList(kinds.map(pluralOf))}. Some dependents may be missing.`,
};
