import { plural } from './format';

/** The names of a resource kind, capitalized: `Data source`, `Data sources`. */
export interface KindNames {
  singular: string;
  plural: string;
}

/** `data source`, for the middle of a sentence. */
export const singularOf = (kind: Pick<KindNames, 'singular'>): string => kind.singular.toLowerCase();

/** `data sources`, for the middle of a sentence. */
export const pluralOf = (kind: Pick<KindNames, 'plural'>): string => kind.plural.toLowerCase();

/** `1 data source`, `2 data sources`. */
export const countOf = (kind: KindNames, count: number): string => plural(count, singularOf(kind), pluralOf(kind));

/** `an indexer`, `a data source`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `An index named films already exists.` */
export const existsText = (kind: Pick<KindNames, 'singular'>, name: string): string =>
  `${capitalize(withArticle(singularOf(kind)))} named ${name} already exists.`;

/** `An index named films already exists. An alias can't have the name of an index.` `other`: the kind that has it. */
export const nameInUseText = (
  kind: Pick<KindNames, 'singular'>,
  other: Pick<KindNames, 'singular'>,
  name: string,
): string =>
  `${existsText(other, name)} ${capitalize(withArticle(singularOf(kind)))} can't have the name of ${withArticle(singularOf(other))}.`;
