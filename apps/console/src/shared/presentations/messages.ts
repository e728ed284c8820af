import type { KindOutline } from '@searchdeck/contract';

const quoted = (titles: readonly string[]): string =>
  new Intl.ListFormat('en-US', { style: 'long', type: 'disjunction' }).format(titles);

export const presentationMessages = {
  form: 'Form',
  json: 'JSON',
  history: 'History',
  viewCommand: (label: string, name: string) => `${label} of ${name}`,
  /** The first templates of an empty list. */
  emptyText: ({ description, templates }: Pick<KindOutline, 'description' | 'templates'>) =>
    templates.length === 0
      ? `${description} Create one from JSON.`
      : `${description} Create one from a template, such as ${quoted(templates.slice(0, 2).map((t) => t.title))}.`,
  blankTitle: 'Blank',
  blankDescription: 'Start with a name or paste JSON.',
  enabled: 'Enabled',
  disabled: 'Disabled',
  onDemand: 'On demand',
  usedBy: 'Used by',
};
