import { notFound, SearchError, searchServiceType, type SharedPrivateLinkResourceBody } from '@searchdeck/contract';
import type { Reply } from '../http/reply.js';
import { parameter, type Call } from '../handlers/call.js';
import type { ServiceRecord } from '../store/services.js';
import { requireService } from './find.js';
import { acceptedAt } from './operations.js';
import { limitsOf, propertiesOf, resourceIdOf } from './resource.js';

/** No virtual network reaches this machine, so no private endpoint was ever connected. */
export const listConnections = (call: Call): Reply => {
  requireService(call);
  return { status: 200, body: { value: [], nextLink: null } };
};
const noConnection = (call: Call): never => {
  const service = requireService(call);
  throw notFound(
    `The private endpoint connection '${parameter(call, 'privateEndpointConnectionName')}' of '${service.name}' was not found.`,
    { target: 'privateEndpointConnectionName' },
  );
};
export const getConnection = (call: Call): Reply => noConnection(call);
export const putConnection = (call: Call): Reply => noConnection(call);
export const deleteConnection = (call: Call): Reply => noConnection(call);

/** What shared private links may be made to, by group id. */
const TARGETS: readonly (readonly [string, string, string])[] = [
  ['blob', 'Vendor.Storage/storageAccounts', 'Blob storage'],
  ['table', 'Vendor.Storage/storageAccounts', 'Table storage'],
  ['sql', 'Vendor.DocumentDB/databaseAccounts', 'Document database'],
  ['sqlServer', 'Vendor.Sql/servers', 'SQL database'],
  ['vault', 'Vendor.KeyVault/vaults', 'Key vault'],
];

export const listPrivateLinkResources = (call: Call): Reply => {
  const service = requireService(call);
  return {
    status: 200,
    body: {
      value: [
        {
          id: `${resourceIdOf(service)}/privateLinkResources/searchService`,
          name: 'searchService',
          type: `${searchServiceType}/privateLinkResources`,
          properties: {
            groupId: 'searchService',
            requiredMembers: ['searchService'],
            requiredZoneNames: [],
            shareablePrivateLinkResourceTypes: TARGETS.map(([groupId, type, description]) => ({
              name: groupId,
              properties: { type, groupId, description },
            })),
          },
        },
      ],
    },
  };
};

const linksOf = (service: ServiceRecord): SharedPrivateLinkResourceBody[] =>
  propertiesOf(service).sharedPrivateLinkResources ?? [];
const save = (call: Call, service: ServiceRecord, links: SharedPrivateLinkResourceBody[]): ServiceRecord => {
  const updated = {
    ...service,
    resource: { ...service.resource, properties: { ...propertiesOf(service), sharedPrivateLinkResources: links } },
  };
  call.app.services.update(updated);
  return updated;
};
const findLink = (call: Call, service: ServiceRecord): SharedPrivateLinkResourceBody | undefined => {
  const name = parameter(call, 'sharedPrivateLinkResourceName').toLowerCase();
  return linksOf(service).find((link) => link.name?.toLowerCase() === name);
};
const noLink = (call: Call): SearchError =>
  notFound(`The shared private link '${parameter(call, 'sharedPrivateLinkResourceName')}' was not found.`, {
    target: 'sharedPrivateLinkResourceName',
  });

export const listSharedLinks = (call: Call): Reply => ({
  status: 200,
  body: { value: linksOf(requireService(call)), nextLink: null },
});
export const getSharedLink = (call: Call): Reply => {
  const link = findLink(call, requireService(call));
  if (link === undefined) throw noLink(call);
  return { status: 200, body: link };
};

/** The link is stored and waits for the owner of its target, who does not exist here: it stays Pending. */
export const putSharedLink = (call: Call): Reply => {
  const service = requireService(call);
  const name = parameter(call, 'sharedPrivateLinkResourceName');
  const { properties } = call.body as SharedPrivateLinkResourceBody;
  const existing = findLink(call, service);
  const limit = limitsOf(service).sharedPrivateLinks;
  if (existing === undefined && linksOf(service).length >= limit)
    throw new SearchError({
      status: 409,
      code: 'ServiceQuotaExceeded',
      message: `The quota of ${limit} shared private links of this service is used up.`,
      target: 'sharedPrivateLinkResourceName',
    });
  const link: SharedPrivateLinkResourceBody = {
    id: `${resourceIdOf(service)}/sharedPrivateLinkResources/${existing?.name ?? name}`,
    name: existing?.name ?? name,
    type: `${searchServiceType}/sharedPrivateLinkResources`,
    properties: {
      ...(properties as NonNullable<typeof properties>),
      resourceRegion: properties?.resourceRegion ?? null,
      status: 'Pending',
      provisioningState: 'Succeeded',
    },
  };
  const updated = save(call, service, [...linksOf(service).filter((other) => other !== existing), link]);
  const readyAt = call.app.now() + call.app.config.provisioningSeconds * 1000;
  return { ...acceptedAt(call, updated, call.app.operationResults.create(service.id, readyAt)), body: link };
};

export const deleteSharedLink = (call: Call): Reply => {
  const service = requireService(call);
  const existing = findLink(call, service);
  if (existing === undefined) throw noLink(call);
  const updated = save(
    call,
    service,
    linksOf(service).filter((other) => other !== existing),
  );
  return acceptedAt(call, updated, call.app.operationResults.create(service.id, call.app.now()));
};
