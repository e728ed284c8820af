/** Texts of the list of keyboard shortcuts. */
export const helpMessages = {
  title: 'Keyboard shortcuts',
  tables: 'Tables, facets, and editors',
  moveBetweenRows: 'Move between rows',
  openRow: 'Open row',
  moveBetweenFacetValues: 'Move between facet values',
  firstOrLastFacetValue: 'First or last facet value',
  edit: 'Edit (Tab indents)',
  exitEditor: 'Exit editor',
};
