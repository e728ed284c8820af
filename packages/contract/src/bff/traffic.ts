import { int32, int64, object, required, string, type Infer } from '../schema/node.js';
import { connectionPathParameters } from './connection-fields.js';
import { defineBffOperation } from './operation.js';

const count = (description: string) => required(int64({ minimum: 0, description }));
const milliseconds = (description: string) => int32({ minimum: 0, description });

/** Requests to the data plane of a connection that the BFF sent itself. */
export const Traffic = object(
  {
    windowMinutes: required(int32({ description: 'Length of the observed time.' })),
    since: required(
      string({ format: 'date-time', description: 'Start of the observed time; later if the BFF was started later.' }),
    ),
    requests: count('Requests, including retries.'),
    p50Ms: milliseconds('Median time until the response began. Absent or null: no response.'),
    p95Ms: milliseconds('95th percentile of the time until the response began. Absent or null: no response.'),
    throttled: count('Responses with status 429.'),
    unavailable: count('Responses with status 503.'),
    failed: count('Responses with another status of 500 or more, and requests without a response.'),
  },
  { name: 'Traffic', description: 'Percentiles are accurate to 10 percent.' },
);
export type Traffic = Infer<typeof Traffic>;

export const trafficOperations = [
  defineBffOperation({
    id: 'connections.traffic',
    method: 'GET',
    path: '/api/connections/{id}/traffic',
    summary: 'Get statistics of the requests of a connection in the last hour',
    tag: 'Connections',
    role: 'reader',
    pathParameters: connectionPathParameters,
    response: { status: 200, description: 'The observed requests.', schema: Traffic },
  }),
] as const;
