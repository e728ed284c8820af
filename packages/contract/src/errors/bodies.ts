import { any, array, lazy, object, required, string, type Node } from '../schema/node.js';

/** data-plane.md "Errors". */
export const ErrorDetailSchema: Node = object(
  {
    code: string(),
    message: string(),
    target: string(),
    details: array(lazy('ErrorDetail', () => ErrorDetailSchema)),
    additionalInfo: array(object({ type: string(), info: any() }, { name: 'ErrorAdditionalInfo', unknown: 'keep' })),
  },
  { name: 'ErrorDetail', unknown: 'keep' },
);
export const ErrorResponse = object({ error: ErrorDetailSchema }, { name: 'ErrorResponse', unknown: 'keep' });

/** What list indexes of 2023-11-01 answers instead; fields from service-facts §3. */
const SearchErrorBody: Node = object(
  {
    code: string({ documented: false }),
    message: required(string({ documented: false })),
    details: array(lazy('SearchErrorDetail', () => SearchErrorBody), { documented: false }),
  },
  { name: 'SearchErrorDetail', unknown: 'keep', documented: false },
);
export const SearchErrorResponse = object({ error: SearchErrorBody }, { name: 'SearchError', unknown: 'keep' });

/** management-plane.md "Errors". */
export const CloudErrorBody: Node = object(
  {
    code: string({ description: 'More precise than the HTTP status, for programmatic handling.' }),
    message: string(),
    target: string({ description: 'For example the property in error.' }),
    details: array(lazy('CloudErrorBody', () => CloudErrorBody), { description: 'Nested errors.' }),
  },
  { name: 'CloudErrorBody', unknown: 'keep' },
);
export const CloudError = object(
  {
    error: CloudErrorBody,
    message: string({ description: 'Short description of what went wrong; details are in error.message.' }),
  },
  { name: 'CloudError', unknown: 'keep' },
);
