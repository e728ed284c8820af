import type { ResourceKind, Template } from '@searchdeck/contract';
import { printJson } from '../../shared/api/json-text';

/** One line for any value: lists by their texts or their length, objects by what is set in them. */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.split('\n', 1)[0] ?? '';
  if (Array.isArray(value)) return value.every((v) => typeof v === 'string') ? value.join(', ') : String(value.length);
  if (typeof value !== 'object') return printJson(value, 0);
  const set = Object.entries(value).filter(([, v]) => v !== null && v !== undefined);
  const [only] = set;
  if (set.length === 1 && only?.[0] === 'name') return plainText(only[1]);
  return set.map(([name, v]) => `${name} ${typeof v === 'object' ? printJson(v, 0) : plainText(v)}`).join(', ');
};

/** A start without a template: the name alone. */
export const emptyTemplate = (kind: Pick<ResourceKind, 'singular'>): Template => ({
  id: 'empty',
  title: 'From JSON',
  description: 'Nothing but a name: paste a definition, or write one.',
  value: { name: `my-${kind.singular.toLowerCase().replaceAll(' ', '-')}` },
});

/** What one can begin with, where there is nothing yet: the page's head says what it is. */
export const beginnings = ({ templates }: Pick<ResourceKind, 'templates'>): string => {
  const titles = templates.map(({ title }) => `“${title}”`);
  return titles.length === 0
    ? 'Begin with JSON of your own.'
    : `Begin with a template (${titles.join(', ')}), or with JSON of your own.`;
};
