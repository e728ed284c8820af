import {
  checkService,
  conflict,
  countOf,
  defaultServiceProperties,
  dialectText,
  mergeServiceUpdate,
  needsProvisioning,
  notFound,
  searchServiceName,
  searchServiceType,
  SearchService,
  SearchServiceUpdate,
  serviceFromVersion,
  serviceQuotas,
  serviceToVersion,
  stableVersion,
  validate,
  type SearchServiceResource,
  type SearchServiceUpdateBody,
} from '@searchdeck/contract';
import { normalize } from '../../definitions/normalize.js';
import { parameter, type Call } from '../call.js';
import { rejectFindings } from '../../definitions/reject-findings.js';
import type { ApiResponse } from '../response.js';
import { newKey, type ServiceRecord } from '../../store/services.js';
import { findService, requireService } from './find.js';
import { identityOf } from './identity.js';
import { rejectBelowUsage } from './capacity.js';
import { serviceResource, skuOf } from '../../services/resource.js';
import { propertiesOf, resourceOf } from '../../services/stored-resource.js';
import { perimetersOf } from '../../services/perimeters.js';
import { provisionedAt } from '../../services/remaining-time.js';
import { systemDataOf } from '../../services/system-data.js';

type Body = Record<string, unknown>;

const serviceBody = (call: Call, service: ServiceRecord, isBusy?: boolean): SearchServiceResource =>
  serviceToVersion(serviceResource(call.app, service, isBusy), call.version);

/** A request in the shape of 2025-05-01, without read-only properties. */
const requestedUpdate = (call: Call): SearchServiceUpdateBody =>
  normalize(SearchServiceUpdate, serviceFromVersion(call.body as Body, call.version)) as SearchServiceUpdateBody;

/** The resulting service, with defaults for cleared properties. 400 if it violates a rule. */
const resultingResource = (
  call: Call,
  next: SearchServiceResource,
  service: ServiceRecord | undefined,
  patch?: SearchServiceUpdateBody,
): SearchServiceResource => {
  const setProperties = Object.entries(next.properties ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const completeResource = {
    ...next,
    properties: { ...defaultServiceProperties(), ...Object.fromEntries(setProperties) },
  };
  const before = service === undefined ? undefined : resourceOf(service);
  // A PATCH can omit required properties, but not in objects that it adds, so the merged service is validated.
  validate(SearchService, completeResource, { version: stableVersion.management });
  const endpoint = service === undefined ? undefined : call.app.config.endpointOf(service.name);
  rejectFindings(
    checkService(completeResource, {
      version: call.version,
      hasPerimeter: service !== undefined && perimetersOf(call.app, service).length > 0,
      ...(before === undefined ? {} : { previous: { ...before, properties: { ...before.properties, endpoint } } }),
      ...(patch === undefined ? {} : { patch }),
    }),
  );
  const { endpoint: _computed, ...properties } = completeResource.properties;
  return {
    ...completeResource,
    properties,
    identity: identityOf(completeResource.identity, before?.identity),
    systemData: systemDataOf(call.app.now(), before?.systemData),
  };
};

const applyChange = async (
  call: Call,
  service: ServiceRecord,
  resource: SearchServiceResource,
): Promise<ApiResponse> => {
  await rejectBelowUsage(call.app, service, resource);
  if (call.app.services.get(service.name) !== service) {
    throw conflict(`Another request changed the search service '${service.name}'. Try again.`);
  }
  const isBusy = needsProvisioning(resourceOf(service), resource);
  const busyUntil = isBusy ? provisionedAt(call.app) : service.busyUntil;
  const updatedService = { ...service, resource: { ...resource }, busyUntil };
  call.app.services.update(updatedService);
  // The response to the request that starts it has the state provisioning, even if that takes no time.
  return {
    status: 200,
    body: serviceBody(call, updatedService, isBusy && skuOf(updatedService) !== 'free' ? true : undefined),
  };
};

export const getService = (call: Call): ApiResponse => ({ status: 200, body: serviceBody(call, requireService(call)) });

const list = (call: Call, isListed: (service: ServiceRecord) => boolean): ApiResponse => ({
  status: 200,
  body: {
    value: call.app.services
      .all()
      .filter(isListed)
      .map((service) => serviceBody(call, service)),
    nextLink: null,
  },
});
const isInSubscription = (call: Call, service: ServiceRecord): boolean =>
  service.subscriptionId.toLowerCase() === parameter(call, 'subscriptionId').toLowerCase();

export const listBySubscription = (call: Call): ApiResponse => list(call, (service) => isInSubscription(call, service));
export const listByResourceGroup = (call: Call): ApiResponse => {
  const group = parameter(call, 'resourceGroupName').toLowerCase();
  return list(call, (service) => isInSubscription(call, service) && service.resourceGroup.toLowerCase() === group);
};

/** service-behavior §12 "quota": the management plane responds with 409. */
const checkServiceQuota = (call: Call, { sku, location }: SearchServiceResource): void => {
  const normalizeLocation = (name: string): string => name.toLowerCase().replaceAll(' ', '');
  const { quota } = serviceQuotas[sku.name];
  const countedServices = call.app.services
    .all()
    .filter(
      (other) =>
        isInSubscription(call, other) &&
        skuOf(other) === sku.name &&
        normalizeLocation(resourceOf(other).location) === normalizeLocation(location),
    );
  if (countedServices.length < quota) return;
  throw conflict(
    `Service quota has been exceeded for this subscription. The subscription may have ${countOf(quota, 'search service')} of the SKU '${sku.name}' in '${location}'. Delete one or use a different SKU.`,
    { code: 'ServiceQuotaExceeded', target: 'sku.name' },
  );
};

const create = (call: Call, name: string): ApiResponse => {
  const resource = resultingResource(call, { tags: {}, ...requestedUpdate(call) } as SearchServiceResource, undefined);
  checkServiceQuota(call, resource);
  const busyUntil = provisionedAt(call.app);
  const service = call.app.services.create(
    {
      subscriptionId: parameter(call, 'subscriptionId'),
      resourceGroup: parameter(call, 'resourceGroupName'),
      name,
      resource: { ...resource },
      primaryKey: newKey(),
      secondaryKey: newKey(),
      busyUntil,
      // A free service has its capacity already.
      local: resource.sku.name === 'free' ? {} : { opensAt: busyUntil },
    },
    newKey(),
  );
  return { status: 201, body: serviceBody(call, service, skuOf(service) === 'free' ? undefined : true) };
};

export const putService = (call: Call): ApiResponse | Promise<ApiResponse> => {
  const name = parameter(call, 'searchServiceName');
  const service = findService(call);
  if (service !== undefined) {
    const update = requestedUpdate(call);
    const { privateEndpointConnections, sharedPrivateLinkResources, serviceUpgradedAt } = propertiesOf(service);
    const children = { privateEndpointConnections, sharedPrivateLinkResources };
    const properties = { ...update.properties, ...children, serviceUpgradedAt };
    return applyChange(
      call,
      service,
      resultingResource(call, { tags: {}, ...update, properties } as SearchServiceResource, service),
    );
  }
  if (call.app.services.get(name) !== undefined) {
    throw conflict(`The name '${name}' is already in use by another search service.`, {
      code: 'ServiceNameUnavailable',
      target: 'searchServiceName',
    });
  }
  return create(call, name);
};

export const updateService = (call: Call): Promise<ApiResponse> => {
  const service = requireService(call);
  const patch = requestedUpdate(call);
  return applyChange(
    call,
    service,
    resultingResource(call, mergeServiceUpdate(resourceOf(service), patch), service, patch),
  );
};

/** Deletes the service with its data plane: definitions, documents, keys. */
export const deleteService = async (call: Call): Promise<ApiResponse> => {
  const { app } = call;
  const service = findService(call);
  if (service === undefined) {
    const services = app.services.all();
    const group = parameter(call, 'resourceGroupName').toLowerCase();
    // Documented: 204 if the service does not exist, 404 if the subscription or the resource group is unknown.
    if (services.some((other) => isInSubscription(call, other) && other.resourceGroup.toLowerCase() === group)) {
      return { status: 204 };
    }
    throw notFound(`The resource group '${parameter(call, 'resourceGroupName')}' was not found.`, {
      code: 'ResourceGroupNotFound',
      target: 'resourceGroupName',
    });
  }
  const directories = app.definitions
    .list(service.id, 'indexes')
    .flatMap(({ directory }) => (directory === null ? [] : [directory]));
  app.services.delete(service);
  app.definitions.clearCache();
  await Promise.all(directories.map((directory) => app.indexes.destroy(directory)));
  return { status: 200 };
};

const NAME = new RegExp(searchServiceName.pattern ?? '', 'u');

export const checkName = (call: Call): ApiResponse => {
  const { name } = call.body as { name: string };
  const isInvalid = !NAME.test(name);
  const isTaken = call.app.services.get(name) !== undefined;
  return {
    status: 200,
    body: {
      nameAvailable: !isInvalid && !isTaken,
      reason: isInvalid ? 'Invalid' : isTaken ? 'AlreadyExists' : null,
      message: isInvalid
        ? `The name '${name}' is not valid: ${searchServiceName.patternDescription ?? ''}.`
        : isTaken
          ? dialectText(`The name '${name}' of type '${searchServiceType}' is already in use.`, call.app.config.dialect)
          : null,
    },
  };
};
