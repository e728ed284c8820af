import { formatList, formatNumber, plural } from '../../shared/format/format';
import { inSentence } from '../../shared/format/item-noun';

/** `Replicas 1 → 2`. */
const changeText = (label: string, before: string, after: string): string => `${label} ${before} → ${after}`;
/** `Primary admin key` → `Copy primary admin key`. */
const copyLabel = (label: string): string => `Copy ${inSentence(label)}`;

export const serviceMessages = {
  undo: 'Undo',
  loadFailed: "Couldn't load the service",
  noCoordinatesTitle: 'This connection has no management plane',
  noCoordinates: (missing: readonly string[]) =>
    `Scale, keys, networking, and tags are managed through the management plane. Add the following to the connection: ${missing.join(', ')}.`,
  editConnection: 'Edit connection',
  manageConnections: 'Manage connections',
  provisioning: 'The service is being provisioned.',
  failed: "The last change to the service couldn't be provisioned.",
  status: (status: string, details: string) => `The service is ${status}. ${details}`.trim(),
  refresh: 'Refresh',
  changes: (count: number) => plural(count, 'change'),
  discard: 'Discard',
  review: 'Review',
  reviewCommand: 'Review changes to the service',
  current: 'Current',
  editor: 'Editor',
  formEditor: 'Form',
  jsonEditor: 'JSON',
  json: 'Settings of the service',
  jsonDescription:
    'All settings that can be changed. Removing one resets it to its default. Changes are reviewed before they are saved.',
  invalidJson: 'Invalid JSON',
  invalidSettings: 'The settings were edited as JSON, and some of them are missing or have the wrong type.',
  editJson: 'Edit JSON',
  notAnObject: 'The settings must be a JSON object.',
  resetJson: 'Reset JSON',
};

export const reviewMessages = {
  title: (name: string) => `Review changes to ${name}`,
  addressExcluded: (address: string) =>
    `Searchdeck's address ${address} doesn't match any IP rule. This console loses access to the data plane.`,
  unknownAddressExcluded:
    "The address that the service sees for Searchdeck is unknown. If it doesn't match any IP rule, this console loses access to the data plane.",
  changes: 'Changes',
  request: 'Request',
  copyRequest: 'Copy request body',
  errors: (count: number) => plural(count, 'error'),
  cancel: 'Cancel',
  save: (count: number) => `Save ${plural(count, 'change')}`,
  saveProduction: (count: number, name: string) => `Save ${plural(count, 'change')} to production service ${name}`,
  saveFailed: (name: string) => `Couldn't save ${name}`,
  saved: (name: string) => `Service ${name} saved`,
  longRunning: 'Provisioning takes minutes to hours. You can leave this page.',
};

export const changeMessages = {
  notSet: 'not set',
  tag: (name: string, before: string, after: string) => changeText(`Tag ${name}`, before, after),
  other: (member: string) => `${member} changed`,
  sku: (before: string, after: string) => changeText('Pricing tier', before, after),
  skuConsequence:
    'Queries continue. Limits, storage, and price change. The change is rejected if current usage exceeds the new limits.',
  replicas: (before: number, after: number) => changeText('Replicas', formatNumber(before), formatNumber(after)),
  moreReplicas: 'Queries continue while replicas are added.',
  fewerReplicas: 'Queries continue with less capacity.',
  oneReplica: 'Queries continue, but maintenance of the only replica can interrupt them.',
  partitions: (before: number, after: number) => changeText('Partitions', formatNumber(before), formatNumber(after)),
  morePartitions: (storage: string) =>
    `Queries continue while documents are redistributed. Storage becomes ${storage}.`,
  fewerPartitions: (storage: string) =>
    `Storage becomes ${storage}. The change is rejected if current usage exceeds it.`,
  searchUnits: (before: number, after: number) => changeText('Search units', formatNumber(before), formatNumber(after)),
  billing: 'Search units are billed.',
  hostingMode: (before: string, after: string) => changeText('Hosting mode', before, after),
  hostingModeConsequence: 'Changes how many indexes and partitions the service can have.',
  computeType: (before: string, after: string) => changeText('Compute type', before, after),
  computeTypeConsequence: 'The service moves to different hardware.',
  authentication: (before: string, after: string) => changeText('Authentication', before, after),
  authenticationModes: {
    apiKeys: 'API keys',
    apiKeysAndRoles: 'API keys and roles',
    roles: 'Roles only',
  },
  authenticationConsequences: {
    apiKeys: 'Requests with an access token are rejected.',
    apiKeysAndRoles: 'API keys keep working.',
    roles: 'Every API key stops working, including the key of this connection.',
  },
  failureMode: (before: string, after: string) => changeText('Failed authentication', before, after),
  failureModes: { http403: '403 Forbidden', http401WithBearerChallenge: '401 with a bearer challenge' },
  failureModeConsequence: 'Clients that handle the current status must handle the new one.',
  semanticRanker: (before: string, after: string) => changeText('Semantic ranker', before, after),
  semanticConsequences: {
    disabled: 'Semantic queries are rejected.',
    free: 'Semantic queries beyond the free quota are rejected.',
    standard: 'Semantic queries beyond the free quota are billed.',
  } as Readonly<Record<string, string>>,
  publicAccess: (before: string, after: string) => changeText('Public network access', before, after),
  publicAccessConsequences: {
    Enabled: 'The service is reachable from public networks, limited by IP rules.',
    Disabled: 'Only private endpoint connections reach the data plane. Searchdeck loses access unless it uses one.',
    SecuredByPerimeter:
      'The access rules of a network security perimeter apply. The service must be associated with one.',
  } as Readonly<Record<string, string>>,
  ipRuleAdded: (rule: string) => `IP rule ${rule} added`,
  ipRuleRemoved: (rule: string) => `IP rule ${rule} removed`,
  everyAddress: 'This rule allows every IPv4 address.',
  firstIpRule: 'Only addresses that match an IP rule will reach the data plane.',
  lastIpRule: 'Without IP rules, every address reaches the data plane.',
  ipRuleRemovedConsequence: 'Clients at this address lose access.',
  bypass: (before: string, after: string) => changeText('IP rule bypass', before, after),
  identity: (before: string, after: string) => changeText('Identity', before, after),
  identityRemoved: 'Indexers, skills, and encryption keys that use the identity fail.',
  userIdentityAdded: (id: string) => `User-assigned identity ${id.split('/').at(-1) ?? id} added`,
  userIdentityRemoved: (id: string) => `User-assigned identity ${id.split('/').at(-1) ?? id} removed`,
  exfiltration: (isBlocked: boolean) => (isBlocked ? 'Data export blocked' : 'Data export allowed'),
  exfiltrationConsequence: 'All documented export scenarios are disabled.',
  enforcement: (before: string, after: string) => changeText('Customer-managed key enforcement', before, after),
  enforcementConsequence: 'The service is marked as noncompliant if more than one object has no customer-managed key.',
};

export const scaleMessages = {
  title: 'Scale',
  description:
    'Replicas serve more queries; partitions hold more documents. Their product is the number of search units.',
  sku: 'Pricing tier',
  skuDescription: (interchangeable: readonly string[]) =>
    `You can switch between ${formatList(interchangeable)}. The other pricing tiers require a new service.`,
  capacity: 'Replicas and partitions',
  matrix: 'Search units by replicas and partitions',
  replicas: 'Replicas',
  partitions: 'Partitions',
  cell: (replicas: number, partitions: number) =>
    `${plural(replicas, 'replica')}, ${plural(partitions, 'partition')}, ${plural(replicas * partitions, 'search unit')}`,
  currentMark: 'current',
  before: 'Current',
  after: 'After the change',
  searchUnits: 'Search units',
  storage: 'Storage',
  availability: [
    'With one replica, maintenance can interrupt queries.',
    'Two replicas keep queries available.',
    'Three or more replicas keep queries and indexing available.',
  ],
  oneChoice: (sku: string) => `The ${sku} pricing tier has one replica and one partition.`,
  hostingMode: 'Hosting mode',
  hostingModeDescription: 'Determines how many indexes and partitions the service can have.',
  computeType: 'Compute type',
};

export const semanticMessages = {
  title: 'Semantic ranker',
  description: 'Reranks the top results of a query by meaning, with captions and answers.',
  plan: 'Plan',
  planOfRanker: 'Semantic ranker plan',
  planDescription: 'Availability depends on the pricing tier and region of the service.',
};

export const tagsPageMessages = {
  title: 'Tags',
  description:
    'Names and values that identify the service in cost reports and filters, such as its owner or environment.',
};

export const keysMessages = {
  title: 'Keys',
  description: 'How clients authenticate to the data plane, and the API keys they use.',
  /** What a user who is not an owner can't do. */
  roles: (connection: string, role: string, canChange: boolean) =>
    `Your role on the connection ${connection} is ${role}. ${canChange ? '' : 'Changing the authentication requires the contributor role. '}Showing, creating, and regenerating keys requires the owner role.`,
  authentication: 'Authentication',
  authenticationDescription:
    'Applies to every request to the data plane, including those from this console. The options are mutually exclusive.',
  modes: {
    apiKeys: 'Only API keys are accepted.',
    apiKeysAndRoles: 'API keys and access tokens are accepted.',
    roles: 'Only access tokens are accepted. Searchdeck reaches the data plane with an API key and loses access.',
  },
  failureMode: 'Response to failed authentication',
  failureModes: {
    http403: 'For clients that authenticate with API keys.',
    http401WithBearerChallenge: 'For clients that get a token when they are challenged.',
  },

  adminKeys: 'Admin keys',
  adminKeysDescription:
    'An admin key grants full access to the data plane. There are two, so that you can regenerate one while applications use the other.',
  kinds: { primary: 'Primary admin key', secondary: 'Secondary admin key' },
  reveal: 'Show keys',
  hide: 'Hide keys',
  revealHint: 'Showing keys is recorded in Activity.',
  hidden: 'Hidden',
  copy: copyLabel,
  copyQueryKey: (name: string) => `Copy query key ${name}`,
  regenerate: 'Regenerate',
  regenerateKey: (kind: string) => `Regenerate the ${kind} key`,
  revealFailed: "Couldn't show the keys",

  rotateTitle: (kind: string) => `Regenerate the ${kind} admin key`,
  rotateSteps: 'Rotate without downtime',
  rotateSwitch: (other: string) => `Change every application to the ${other} key.`,
  rotateRegenerate: (kind: string, connection: string) =>
    `Regenerate the ${kind} key. The current one stops working immediately. If the connection ${connection} uses it, Searchdeck replaces it with the new one.`,
  rotateReturn: (kind: string, other: string) =>
    `Change applications to the new ${kind} key, then regenerate the ${other} key.`,
  rotateConfirm: (kind: string) => `No application uses the ${kind} key anymore`,
  regenerated: (kind: string) => `New ${kind} admin key`,
  regenerateFailed: "Couldn't regenerate the key",
  saveInConnection: 'Use this key for the connection',
  connectionStates: {
    checking: (name: string) => `Checking whether the connection ${name} used the old key…`,
    updated: (name: string) => `The connection ${name} uses the new key.`,
    rejected: (name: string) => `The connection ${name} used the old key. Save the new one to continue.`,
    unaffected: (name: string) =>
      `The service still accepts the key of the connection ${name}. You can save the new one in the connection.`,
  },
  connectionUpdateFailed: "Couldn't update the connection",
  done: 'Done',
  cancel: 'Cancel',

  queryKeys: 'Query keys',
  queryKeysDescription: (limit: number) =>
    `A query key permits only queries. A service can have up to ${formatNumber(limit)}. To replace one, create another, change applications to it, and delete the old one.`,
  showQueryKeys: 'Show query keys',
  hideQueryKeys: 'Hide query keys',
  queryKeysLoadFailed: "Couldn't load query keys",
  defaultName: 'Default key',
  name: 'Name',
  key: 'Key',
  create: 'Create query key',
  createLabel: 'Name of the new query key',
  nameMissing: 'Enter a name.',
  nameExists: (name: string) => `A query key named ${name} already exists. Use another name to tell them apart.`,
  full: (limit: number) =>
    `The service already has the maximum of ${formatNumber(limit)} query keys. Delete one first.`,
  created: (name: string) => `Query key ${name} created`,
  createdHidden: (name: string) => `Query key ${name} created. Show the query keys to copy it.`,
  createFailed: "Couldn't create the query key",
  delete: (name: string) => `Delete query key ${name}`,
  queryKeyType: 'query key',
  deleteTitle: (name: string) => `Delete query key ${name}?`,
  deleteLead:
    "Applications that use this key can no longer query the service. You can't undo this: a new key has a different value.",
  /** Several keys have the same name. `start`: the first characters of the key. */
  deletePosition: (name: string, position: number, start: string) =>
    `Several query keys are named ${name}. This deletes number ${position} in the list, which starts with ${start}.`,
  deleted: (name: string) => `Query key ${name} deleted`,
  noQueryKeys: 'The service has no query keys.',
};

export const networkingMessages = {
  title: 'Networking',
  description: 'Which networks reach the data plane, and which resources the service reaches privately.',
  publicAccess: 'Public network access',
  perimeterRequired: 'Requires a network security perimeter. None is associated with the service.',
  ipRules: 'IP rules',
  ipRulesDescription: 'Only these addresses reach the data plane. Without rules, every address does.',
  ipRulesIgnored: 'IP rules apply only while public network access is enabled.',
  noIpRules: 'No IP rules.',
  newRule: 'IPv4 address or range',
  newRulePlaceholder: '203.0.113.7 or 203.0.113.0/24',
  addRule: 'Add rule',
  addSourceAddress: (address: string) => `Add Searchdeck's address (${address})`,
  sourceAddressHint:
    'The console reaches the service through the Searchdeck server. IP rules must allow the address of the server, not that of your browser.',
  unknownSourceAddress: {
    translated:
      "The network of the Searchdeck server replaces its address, so Searchdeck can't add it. Add the public address of that network, or this console may lose access.",
    ipv6: 'The Searchdeck server reaches the service over IPv6, and IP rules have IPv4 addresses only. With IP rules, this console may lose access.',
    privateNetwork:
      "The Searchdeck server reaches the service through a private network. IP rules don't apply to private endpoint connections.",
    unreachable:
      "The Searchdeck server can't connect to the service, so its address is unknown. Add the address that the service sees for the server, or this console may lose access.",
  },
  removeRule: (rule: string) => `Remove ${rule}`,
  ruleExists: (rule: string) => `A rule for ${rule} already exists.`,
  sameRuleExists: (rule: string, existingRule: string) =>
    `The rule ${existingRule} already has the addresses of ${rule}.`,
  containedRules: (range: string, rules: readonly string[]) =>
    `The rule ${range} already has the addresses of ${formatList(rules)}. You can remove ${rules.length === 1 ? 'that rule' : 'those rules'}.`,
  notFirstAddress: (rule: string, range: string) =>
    `A range is written with its first address: ${range} starts at ${range.split('/')[0]}, not at ${rule.split('/')[0]}.`,
  selectRange: (range: string) => `Use ${range}`,
  invalidRule: 'Enter an IPv4 address, such as 203.0.113.7, or a range in CIDR notation, such as 203.0.113.0/24.',
  bypass: 'IP rule bypass',
  bypassDescription: 'Origins that can reach the data plane regardless of the IP rules.',

  perimeters: 'Network security perimeters',
  perimetersDescription:
    'The owner of a perimeter associates the service with it. Its rules apply while public network access is secured by perimeter.',
  perimetersLoadFailed: "Couldn't load network security perimeters",
  noPerimeters: "The service isn't associated with a network security perimeter.",
  accessMode: 'Access mode',
  provisioningState: 'Provisioning state',
  details: 'Details',
  perimeterDetails: (name: string) => `Details of ${name}`,
  hidePerimeterDetails: 'Hide details',
  reconcile: 'Reconcile',
  reconcileHint: 'Applies the rules of the perimeter to the service again.',
  reconciled: (name: string) => `${name} reconciled`,
  reconcileFailed: (name: string) => `Couldn't reconcile ${name}`,
  perimeterFacts: {
    perimeter: 'Perimeter',
    location: 'Region',
    guid: 'Perimeter ID',
    association: 'Association',
    profile: 'Profile',
    rulesVersion: 'Version of the access rules',
    logs: 'Log categories',
  },
  issues: 'Issues',
  suggested: (resources: readonly string[]) => `Suggested resources: ${resources.join(', ')}`,
  accessRules: 'Access rules',
  noAccessRules: 'The profile has no access rules.',
  direction: 'Direction',
  ruleSources: 'Addresses, subscriptions, and domains',

  name: 'Name',
  status: 'Status',
  message: 'Message',
  groupId: 'Group ID',
  target: 'Target resource ID',
  targetPlaceholder: '/subscriptions/…/resourceGroups/…/providers/…',
  requestMessage: 'Request message',
  request: 'Request body',
  cancel: 'Cancel',
  delete: 'Delete',

  privateEndpoints: 'Private endpoint connections',
  privateEndpointsDescription: 'Private endpoints of your networks request a connection; you approve or reject it.',
  privateEndpointsLoadFailed: "Couldn't load private endpoint connections",
  noPrivateEndpoints: 'No private endpoint has requested a connection.',
  privateEndpointType: 'private endpoint connection',
  approve: 'Approve',
  reject: 'Reject',
  decisionTitle: (decision: string, name: string) => `${decision === 'Approved' ? 'Approve' : 'Reject'} ${name}`,
  decisionConsequence: {
    Approved: 'Clients of the private endpoint can reach the data plane regardless of the IP rules.',
    Rejected: 'Clients of the private endpoint lose access. You can approve the connection later.',
  },
  decided: (decision: string, name: string) => `${name} ${decision.toLowerCase()}`,
  decisionFailed: "Couldn't change the connection",
  deleteConnectionLead:
    'Clients of the private endpoint lose access. To connect again, the private endpoint must request another connection.',
  connectionDeleted: (name: string) => `Private endpoint connection ${name} deleted`,

  sharedLinks: 'Shared private links',
  sharedLinksDescription:
    "Indexers and skills reach a resource through a private link after the owner of the resource approves it. The target of a link can't be changed: delete the link and create it again.",
  sharedLinksLoadFailed: "Couldn't load shared private links",
  noSharedLinks: 'No shared private links.',
  noSharedLinksForSku: (sku: string) => `The ${sku} pricing tier doesn't support shared private links.`,
  sharedLinksFull: (quota: number) =>
    `The service already has the maximum of ${formatNumber(quota)} shared private links.`,
  sharedLinkType: 'shared private link',
  createLink: 'Create shared private link',
  nameMissing: 'Enter a name.',
  groupIdMissing: 'Select a group ID.',
  otherTargetType: (groupId: string, type: string) => `The group ID ${groupId} requires a resource of type ${type}.`,
  invalidResourceId: 'Enter the resource ID of the target. It starts with /subscriptions/.',
  linkExists: (name: string) => `A shared private link named ${name} already exists.`,
  linkConsequence: 'The link is pending until the owner of the target resource approves it.',
  linkCreateFailed: "Couldn't create the shared private link",
  deleteLinkLead: 'Indexers and skills that use the link fail.',
  linkDeleted: (name: string) => `Shared private link ${name} deleted`,
};

export const identityMessages = {
  title: 'Identity and encryption',
  description: 'The identity of the service, its encryption policy, and who last changed the service.',
  identity: 'Managed identity',
  identityDescription: 'Indexers, skills, and encryption keys use it to reach other resources.',
  systemAssigned: 'System-assigned identity',
  systemAssignedDescription: 'It is deleted with the service.',
  principalId: 'Principal ID',
  tenantId: 'Tenant ID',
  userAssigned: 'User-assigned identities',
  noUserAssigned: 'No user-assigned identities.',
  newIdentity: 'Resource ID of a user-assigned identity',
  addIdentity: 'Add identity',
  removeIdentity: (id: string) => `Remove ${id.split('/').at(-1) ?? id}`,
  identityExists: 'The service already has this identity.',
  exfiltration: 'Data exfiltration protection',
  exfiltrationChoices: {
    allowed: { label: 'Allow data export', description: 'No export scenario is blocked.' },
    blocked: { label: 'Block data export', description: 'All documented export scenarios are disabled.' },
  },
  enforcement: 'Enforcement of customer-managed keys',
  compliance: (status: string) => `Compliance: ${status}`,
  nonCompliant: 'More than one object is not encrypted with a customer-managed key.',
  properties: 'Properties',
  fixed: "The name, region, and endpoint of a service can't be changed.",
  fleetActions: 'Upgrade and delete on the Services page, which requires a subscription connection.',
  openFleet: 'Open Services',
  facts: {
    id: 'Resource ID',
    location: 'Region',
    endpoint: 'Endpoint',
    created: 'Created',
    lastModified: 'Last modified',
    upgraded: 'Last upgraded',
    etag: 'ETag',
  },
  by: (time: string, name: string | null | undefined, type: string | null | undefined) =>
    [time, name == null ? '' : `by ${name}`, type == null ? '' : `(${type})`].filter((part) => part !== '').join(' '),
  copy: copyLabel,
};

/** Additional search terms of the palette, by setting. */
export const serviceSectionKeywords = {
  capacity: 'settings scale out search units throughput storage',
  sku: 'settings sku plan price basic standard',
  hostingMode: 'settings high density s3',
  computeType: 'settings confidential computing',
  authentication: 'settings rbac roles access tokens api keys disable local auth aadOrApiKey',
  adminKeys: 'settings rotate regenerate primary secondary api key',
  queryKeys: 'settings create delete read-only api key',
  publicAccess: 'settings internet disable firewall perimeter',
  ipRules: 'settings firewall allow address range cidr',
  bypass: 'settings trusted services portal firewall exceptions',
  perimeters: 'settings nsp security perimeter',
  privateEndpoints: 'settings private link virtual network vnet approve reject',
  sharedLinks: 'settings outbound private endpoint indexer data source',
  identity: 'settings msi system-assigned user-assigned principal',
  exfiltration: 'settings export block',
  enforcement: 'settings cmk encryption key vault compliance',
  plan: 'settings free standard disabled billing reranking',
};
