import { enumOf, string } from '../schema/node.js';

/** management-plane.md "Endpoints": common path parameters. */
export const subscriptionId = string({ description: 'Subscription ID.', format: 'uuid' });
export const resourceGroupName = string({
  description: 'Name of the resource group, case-insensitive.',
  minLength: 1,
  maxLength: 90,
});
/** Names of search services, which are also labels of host names. */
export const searchServiceNamePattern = '^(?=.{2,60}$)[a-z0-9][a-z0-9]+(-[a-z0-9]+)*$';
export const searchServiceName = string({
  description: 'Name of the search service.',
  pattern: searchServiceNamePattern,
  patternDescription:
    'names consist of 2 to 60 lowercase letters, digits, and single dashes, start with two letters or digits, and end with a letter or digit',
});
export const queryKeyValue = string({
  description: 'Value of the query key. Query keys are identified by value, not by name.',
  minLength: 1,
  isSecret: true,
});
export const queryKeyName = string({ isDocumented: false, description: 'Name of the query key.', minLength: 1 });
export const location = string({ isDocumented: false, description: 'Geographic region.', minLength: 1 });
export const adminKeyKind = enumOf(['primary', 'secondary'], {
  isDocumented: false,
  description: 'Admin key to regenerate.',
  ignoresCase: true,
});

/** The neutral name of the resource provider. */
export const searchProvider = 'Vendor.Search';
/** Resource type of a search service. */
export const searchServiceType = `${searchProvider}/searchServices` as const;
/** `{svc}` of the interface documents. */
export const servicePath =
  '/subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Vendor.Search/searchServices/{searchServiceName}';
