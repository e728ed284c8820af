import { plural } from '../format/format';

export const documentMessages = {
  numbers: (count: number): string => plural(count, 'number', 'numbers'),
};
