/** How many documents stay in memory, by turns: from so few that segments are written and merged all the time to the default. */
export const DOCUMENTS_IN_MEMORY = [20, 60, 250, 2000];
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
