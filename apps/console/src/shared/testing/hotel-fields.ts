import { flattenFields } from '../documents/fields';

/** Fields of an index for tests of filters. */
export const hotelFields = flattenFields({
  name: 'hotels',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, filterable: true },
    { name: 'name', type: 'Edm.String', filterable: true },
    { name: 'rating', type: 'Edm.Double', filterable: true },
    { name: 'stars', type: 'Edm.Int32', filterable: true },
    { name: 'views', type: 'Edm.Int64', filterable: true },
    { name: 'opened', type: 'Edm.DateTimeOffset', filterable: true },
    { name: 'plot', type: 'Edm.String', searchable: true, filterable: false },
    { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [
        { name: 'type', type: 'Edm.String', filterable: true },
        { name: 'beds', type: 'Edm.Int32', filterable: true },
      ],
    },
  ],
});
