import { withMeta, object, string } from '../schema/node.js';
import { CreatedByType } from './enumerations.js';

/** management-plane.md "SearchService": systemData. */
export const SystemData = object(
  {
    createdBy: string({ description: 'Identity that created the resource.' }),
    createdByType: withMeta(CreatedByType, { description: 'Type of identity that created the resource.' }),
    createdAt: string({ format: 'date-time', description: 'Time of creation.' }),
    lastModifiedBy: string({ description: 'Identity that last modified the resource.' }),
    lastModifiedByType: withMeta(CreatedByType, { description: 'Type of identity that last modified the resource.' }),
    lastModifiedAt: string({ format: 'date-time', description: 'Time of the last modification.' }),
  },
  { name: 'systemData', unknown: 'keep', readOnly: true, description: 'Creation and modification metadata.' },
);
