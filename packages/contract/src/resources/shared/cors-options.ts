import { array, int64, object, required, string, type Infer } from '../../schema/node.js';

/** data-plane.md "CorsOptions". */
export const CorsOptions = object(
  {
    allowedOrigins: required(
      array(
        string({
          pattern: '^(\\*|[A-Za-z][A-Za-z0-9+.-]*://(\\[[0-9A-Fa-f:.]+\\]|[^/\\s?#*:@\\[\\]]+)(:\\d{1,5})?/?)$',
          patternDescription:
            'an origin has the form {protocol}://{fully-qualified-domain-name}[:{port}], or is a single *',
          examples: ['https://www.example.com', '*'],
        }),
        {
          minItems: 1,
          description:
            'Allowed origins in the form {protocol}://{fully-qualified-domain-name}[:{port}], or a single * to allow all origins (not recommended).',
        },
      ),
    ),
    maxAgeInSeconds: int64({
      description: 'Time that browsers cache preflight responses, in seconds.',
      default: 300,
      minimum: 0,
    }),
  },
  { name: 'CorsOptions', description: 'Origins that can query the index from a browser.' },
);
export type CorsOptions = Infer<typeof CorsOptions>;
