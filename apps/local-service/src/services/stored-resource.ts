import type { SearchServicePropertiesBody, SearchServiceResource } from '@searchdeck/contract';
import type { ServiceRecord } from '../store/services.js';

/** The stored part of a service, in the shape of 2025-05-01. */
export const resourceOf = (service: ServiceRecord): SearchServiceResource =>
  service.resource as unknown as SearchServiceResource;
export const propertiesOf = (service: ServiceRecord): SearchServicePropertiesBody =>
  resourceOf(service).properties ?? {};
