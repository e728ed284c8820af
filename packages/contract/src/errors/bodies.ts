import { any, array, lazy, object, required, string, type Node } from '../schema/node.js';

/** data-plane.md "Errors". */
export const ErrorDetailSchema: Node = object(
  {
    code: string({ description: 'The error code.' }),
    message: string({ description: 'The error message.' }),
    target: string({ description: 'The property or parameter in error.' }),
    details: array(
      lazy('ErrorDetail', () => ErrorDetailSchema),
      { description: 'Nested errors.' },
    ),
    additionalInfo: array(
      object(
        { type: string({ description: 'Type of the information.' }), info: any({ description: 'The information.' }) },
        { name: 'ErrorAdditionalInfo', unknown: 'keep' },
      ),
      { description: 'More information.' },
    ),
  },
  { name: 'ErrorDetail', unknown: 'keep', description: 'What went wrong.' },
);
export const ErrorResponse = object({ error: ErrorDetailSchema }, { name: 'ErrorResponse', unknown: 'keep' });

/** What list indexes of 2023-11-01 answers instead; fields from service-behavior §3. */
const SearchErrorBody: Node = object(
  {
    code: string({ documented: false, description: 'The error code.' }),
    message: required(string({ documented: false, description: 'The error message.' })),
    details: array(
      lazy('SearchErrorDetail', () => SearchErrorBody),
      { documented: false, description: 'Nested errors.' },
    ),
  },
  { name: 'SearchErrorDetail', unknown: 'keep', documented: false, description: 'What went wrong.' },
);
export const SearchErrorResponse = object({ error: SearchErrorBody }, { name: 'SearchError', unknown: 'keep' });

/** management-plane.md "Errors". */
export const CloudErrorBody: Node = object(
  {
    code: string({ description: 'More precise than the HTTP status, for programmatic handling.' }),
    message: string({ description: 'The error message.' }),
    target: string({ description: 'For example the property in error.' }),
    details: array(
      lazy('CloudErrorBody', () => CloudErrorBody),
      { description: 'Nested errors.' },
    ),
  },
  { name: 'CloudErrorBody', unknown: 'keep', description: 'What went wrong.' },
);
export const CloudError = object(
  {
    error: CloudErrorBody,
    message: string({ description: 'Short description of what went wrong; details are in error.message.' }),
  },
  { name: 'CloudError', unknown: 'keep' },
);
