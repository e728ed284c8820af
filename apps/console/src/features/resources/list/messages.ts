import type { KindOutline } from '@searchdeck/contract';
import { plural } from '../../../shared/format/format';

type Named = Pick<KindOutline, 'singular' | 'plural'>;
const countOf = (kind: Named, count: number) => plural(count, kind.singular.toLowerCase(), kind.plural.toLowerCase());

export const emptyListMessages = {
  title: (kind: Named) => `No ${kind.plural.toLowerCase()} yet`,
  importData: 'Import data',
};

export const rowMessages = {
  duplicate: (name: string) => `Duplicate ${name}`,
  rename: (name: string) => `Rename ${name}`,
  delete: (name: string) => `Delete ${name}`,
};

export const bulkMessages = {
  selected: countOf,
  edit: 'Edit',
  copy: 'Copy to another connection',
  delete: (kind: Named, count: number) => `Delete ${countOf(kind, count)}`,
};
