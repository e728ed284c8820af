/** So few that segments are written and merged all the time. */
export const DOCUMENTS_IN_MEMORY = 60;
export const KEYS = 4000;
export const WORDS = 60;

export const soakDefinition = {
  name: 'soak',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false, filterable: true, sortable: true },
    { name: 'value', type: 'Edm.Int32', filterable: true, sortable: true, facetable: true },
    { name: 'text', type: 'Edm.String', searchable: true, filterable: false, sortable: false, facetable: false },
  ],
};
