import { plural } from '../format/format';

export const documentMessages = {
  numbers: (count: number): string => plural(count, 'number'),
};

/** Why the service would reject a filter. */
export const filterMessages = {
  unknownField: (name: string, closest: string | undefined): string =>
    `The index has no field "${name}".${closest === undefined ? '' : ` Did you mean "${closest}"?`}`,
  notFilterable: (name: string): string => `The field "${name}" isn't filterable.`,
  otherType: (name: string, type: string, constant: string): string =>
    `The field "${name}" has the type ${type} and can't be compared with ${constant}.`,
};
