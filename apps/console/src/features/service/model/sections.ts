import { pagePaths } from '../../../shared/api/paths';
import {
  identityMessages,
  keysMessages,
  networkingMessages,
  scaleMessages,
  semanticMessages,
  serviceSectionKeywords as keywords,
} from '../messages';

export interface ServiceSection {
  /** ID of the element, which is the fragment of the URL that shows it. */
  id: string;
  /** Path of the page, below the connection. */
  path: string;
  label: string;
  /** Additional search terms of the palette. */
  keywords: string;
}

const section = (id: string, path: string, label: string, terms: string): ServiceSection => ({
  id,
  path,
  label,
  keywords: terms,
});

/** The settings of a service, each with its section on a page. */
export const serviceSections = {
  capacity: section('capacity', pagePaths.scale, scaleMessages.capacity, keywords.capacity),
  sku: section('pricing-tier', pagePaths.scale, scaleMessages.sku, keywords.sku),
  hostingMode: section('hosting-mode', pagePaths.scale, scaleMessages.hostingMode, keywords.hostingMode),
  computeType: section('compute-type', pagePaths.scale, scaleMessages.computeType, keywords.computeType),
  authentication: section(
    'authentication',
    pagePaths.serviceKeys,
    keysMessages.authentication,
    keywords.authentication,
  ),
  adminKeys: section('admin-keys', pagePaths.serviceKeys, keysMessages.adminKeys, keywords.adminKeys),
  queryKeys: section('query-keys', pagePaths.serviceKeys, keysMessages.queryKeys, keywords.queryKeys),
  publicAccess: section('public-access', pagePaths.networking, networkingMessages.publicAccess, keywords.publicAccess),
  ipRules: section('ip-rules', pagePaths.networking, networkingMessages.ipRules, keywords.ipRules),
  bypass: section('bypass', pagePaths.networking, networkingMessages.bypass, keywords.bypass),
  perimeters: section('perimeters', pagePaths.networking, networkingMessages.perimeters, keywords.perimeters),
  privateEndpoints: section(
    'private-endpoint-connections',
    pagePaths.networking,
    networkingMessages.privateEndpoints,
    keywords.privateEndpoints,
  ),
  sharedLinks: section(
    'shared-private-links',
    pagePaths.networking,
    networkingMessages.sharedLinks,
    keywords.sharedLinks,
  ),
  identity: section('managed-identity', pagePaths.identity, identityMessages.identity, keywords.identity),
  exfiltration: section('data-export', pagePaths.identity, identityMessages.exfiltration, keywords.exfiltration),
  enforcement: section('cmk-enforcement', pagePaths.identity, identityMessages.enforcement, keywords.enforcement),
  plan: section('plan', pagePaths.semanticRanker, semanticMessages.planOfRanker, keywords.plan),
} as const;
