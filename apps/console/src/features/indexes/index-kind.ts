import { kindById, type Template } from '@searchdeck/contract';

export const indexKind = kindById('indexes');

/** The least that an index needs. */
export const emptyIndex: Template = {
  id: 'empty',
  title: 'From JSON',
  description: 'A key field and nothing else: paste a definition, or write one.',
  value: { name: 'my-index', fields: [{ name: 'id', type: 'Edm.String', key: true }] },
};
