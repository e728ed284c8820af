import { array, any, object, required, string } from '../schema/node.js';

/** The body of every error of the BFF itself. */
export const bffErrorBody = object(
  {
    error: required(
      object({
        code: required(string()),
        message: required(string()),
        target: string(),
        details: array(any()),
        requestId: required(string()),
      }),
    ),
  },
  { name: 'BffError' },
);
