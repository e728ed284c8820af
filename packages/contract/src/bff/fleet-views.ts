import { array, boolean, object, required, string, type Infer } from '../schema/node.js';
import { defineBffOperation } from './operation.js';

export const fleetViewLimits = { name: 100, query: 2000, views: 50 } as const;

const name = string({
  minLength: 1,
  maxLength: fleetViewLimits.name,
  pattern: '^(?=\\S)[^\\u0000-\\u001f\\u007f]*(?<=\\S)$',
  patternMessage: "'name' must not be empty, start or end with a space, or contain control characters.",
});
const query = string({
  maxLength: fleetViewLimits.query,
  pattern: '^[!-~]*$',
  patternMessage: "'query' must be the encoded parameters of a URL.",
  description: 'Parameters of the URL of the page: filters, sorting, and columns.',
});

const input = {
  name: required(name),
  query: required(query),
  isDefault: required(
    boolean({ description: 'Applied when the page is opened without parameters. One view at most.' }),
  ),
};
const FleetViewInput = object(input, { name: 'FleetViewInput' });

/** How a user wants to see the list of services. Names are unique for each user, regardless of case. */
export const FleetView = object({ id: required(string()), ...input }, { name: 'FleetView' });
export type FleetView = Infer<typeof FleetView>;

const shared = { tag: 'Fleet views', role: 'reader' } as const;
const path = '/api/fleet-views/{id}';
const pathParameters = { id: string({ pattern: '^[0-9a-z-]{1,64}$' }) };

export const fleetViewOperations = [
  defineBffOperation({
    ...shared,
    id: 'fleetViews.list',
    method: 'GET',
    path: '/api/fleet-views',
    summary: "List the user's saved views of the services",
    response: { status: 200, description: 'By name.', schema: object({ value: required(array(FleetView)) }) },
  }),
  defineBffOperation({
    ...shared,
    id: 'fleetViews.put',
    method: 'PUT',
    path,
    pathParameters,
    summary: 'Create or replace a saved view of the services',
    body: FleetViewInput,
    response: { status: 200, description: 'The view.', schema: FleetView },
  }),
  defineBffOperation({
    ...shared,
    id: 'fleetViews.delete',
    method: 'DELETE',
    path,
    pathParameters,
    summary: 'Delete a saved view of the services',
    response: { status: 204, description: 'Deleted.' },
  }),
] as const;
