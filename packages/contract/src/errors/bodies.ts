import { any, array, lazy, object, required, string, type Node } from '../schema/node.js';

/** data-plane.md "Errors". */
export const ErrorDetailSchema: Node = object(
  {
    code: string({ description: 'Error code.' }),
    message: string({ description: 'Error message.' }),
    target: string({ description: 'Property or parameter that caused the error.' }),
    details: array(
      lazy('ErrorDetail', () => ErrorDetailSchema),
      { description: 'Nested errors.' },
    ),
    additionalInfo: array(
      object(
        {
          type: string({ description: 'Type of the information.' }),
          info: any({ description: 'Additional information.' }),
        },
        { name: 'ErrorAdditionalInfo', unknown: 'keep' },
      ),
      { description: 'Additional error information.' },
    ),
  },
  { name: 'ErrorDetail', unknown: 'keep', description: 'Error.' },
);
export const ErrorResponse = object({ error: ErrorDetailSchema }, { name: 'ErrorResponse', unknown: 'keep' });

/** Error of list indexes in 2023-11-01; fields from service-behavior §3. */
const SearchErrorBody: Node = object(
  {
    code: string({ isDocumented: false, description: 'Error code.' }),
    message: required(string({ isDocumented: false, description: 'Error message.' })),
    details: array(
      lazy('SearchErrorDetail', () => SearchErrorBody),
      { isDocumented: false, description: 'Nested errors.' },
    ),
  },
  { name: 'SearchErrorDetail', unknown: 'keep', isDocumented: false, description: 'Error.' },
);
export const SearchErrorResponse = object({ error: SearchErrorBody }, { name: 'SearchError', unknown: 'keep' });

/** management-plane.md "Errors". */
export const CloudErrorBody: Node = object(
  {
    code: string({ description: 'Error code, for programmatic handling.' }),
    message: string({ description: 'Error message.' }),
    target: string({ description: 'Target of the error, such as a property name.' }),
    details: array(
      lazy('CloudErrorBody', () => CloudErrorBody),
      { description: 'Nested errors.' },
    ),
  },
  { name: 'CloudErrorBody', unknown: 'keep', description: 'Error.' },
);
export const CloudError = object(
  {
    error: CloudErrorBody,
    message: string({ description: 'Short description of the error. See error.message for details.' }),
  },
  { name: 'CloudError', unknown: 'keep' },
);
