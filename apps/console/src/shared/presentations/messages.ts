import type { KindOutline } from '@searchdeck/contract';
import { formatList } from '../format/format';

export const presentationMessages = {
  form: 'Form',
  json: 'JSON',
  history: 'History',
  viewCommand: (label: string, name: string) => `${label} of ${name}`,
  /** The first templates of an empty list. */
  emptyText: ({ description, templates }: Pick<KindOutline, 'description' | 'templates'>) =>
    templates.length === 0
      ? `${description} Create one from JSON.`
      : `${description} Create one from a template, such as ${formatList(
          templates.slice(0, 2).map((t) => t.title),
          'or',
        )}.`,
  blankTitle: 'Blank',
  blankDescription: 'Start with a name or paste JSON.',
  enabled: 'Enabled',
  disabled: 'Disabled',
  onDemand: 'On demand',
  usedBy: 'Used by',
};
