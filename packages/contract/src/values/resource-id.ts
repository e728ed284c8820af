const RESOURCE_ID = /^\/subscriptions\/[^/]+(\/resourceGroups\/[^/]+)?\/providers\/.+/i;
const RESOURCE_TYPE = /\/providers\/([^/]+\/[^/]+)\/[^/]+$/i;
const SEARCH_SERVICE_ID =
  /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)\/providers\/[^/]+\/searchServices\/([^/]+)$/i;
const USER_ASSIGNED_IDENTITY_ID =
  /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/[^/]+\.ManagedIdentity\/userAssignedIdentities\/[^/]+$/i;

/** Whether a text has the form `/subscriptions/…/providers/…`. Resource IDs are case-insensitive. */
export const isResourceId = (text: string): boolean => RESOURCE_ID.test(text);

/** Whether a resource has a type: `/…/providers/Vendor.Storage/storageAccounts/films` has `Vendor.Storage/storageAccounts`. */
export const hasResourceType = (resourceId: string, type: string): boolean =>
  RESOURCE_TYPE.exec(resourceId)?.[1]?.toLowerCase() === type.toLowerCase();

/** The parts of the resource ID of a search service; undefined for other texts. */
export function searchServiceOf(
  resourceId: string,
): { subscriptionId: string; resourceGroup: string; name: string } | undefined {
  const [, subscriptionId, resourceGroup, name] = SEARCH_SERVICE_ID.exec(resourceId) ?? [];
  if (subscriptionId === undefined || resourceGroup === undefined || name === undefined) return undefined;
  return { subscriptionId, resourceGroup, name };
}

/** Whether a text is the resource ID of a user-assigned identity. */
export const isUserAssignedIdentityId = (text: string): boolean => USER_ASSIGNED_IDENTITY_ID.test(text);
