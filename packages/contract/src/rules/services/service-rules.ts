/**
 * Error codes of the rules that span several properties of a search service, and what each rule requires. Tests check a
 * rejected request and the explanation in the console for each code.
 */
export const serviceRules = {
  InvalidAuthOptions: 'API keys are either disabled, or have one authentication option.',
  InvalidReplicaCount: 'The SKU limits the replicas.',
  InvalidPartitionCount: 'The SKU and the hosting mode limit the partitions.',
  InvalidSearchUnitCount: 'Replicas × partitions are limited.',
  InvalidHostingMode: 'HighDensity is available only for standard3.',
  FeatureNotAvailable:
    'The free tier has no customer-managed keys, no managed identity, and only free semantic queries.',
  InvalidIdentity: 'The type of an identity and its user-assigned identities must match.',
  InvalidResourceLocation: 'The region of a service cannot change.',
  SkuChangeNotAllowed: 'The SKU can change only among basic, standard, standard2, and standard3.',
  InvalidEndpoint: 'The endpoint of a service cannot change.',
  InvalidTags:
    'The number of tags, and the length of their names and values, are limited. Names differ in more than case.',
  PerimeterRequired: 'SecuredByPerimeter requires a network security perimeter.',
} as const;
export type ServiceRule = keyof typeof serviceRules;

/** Error codes of the rules of a shared private link. */
export const sharedLinkRules = {
  InvalidGroupId: 'The group ID must be one of the type of the target.',
  PropertyChangeNotAllowed: 'The target of a link cannot change.',
} as const;
export type SharedLinkRule = keyof typeof sharedLinkRules;
