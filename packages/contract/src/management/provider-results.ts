import { array, boolean, double, int32, object, required, string, type Infer } from '../schema/node.js';
import { SkuName } from './enumerations.js';
import { listOf } from './list-of.js';

const added = { documented: false } as const;

/** An operation of the resource provider, as role definitions name it. */
const ProviderOperation = object(
  {
    name: required(string({ ...added, format: 'resource-type', description: 'Name in role definitions.' })),
    isDataAction: boolean({ ...added, description: 'Whether the operation belongs to the data plane.' }),
    origin: string({ ...added, description: 'Intended executor of the operation.' }),
    display: object(
      {
        provider: string({ ...added, description: 'Display name of the resource provider.' }),
        resource: string({ ...added, description: 'Display name of the resource type.' }),
        operation: string({ ...added, description: 'Display name of the operation.' }),
        description: string({ ...added, description: 'Description of the operation.' }),
      },
      { name: 'ProviderOperationDisplay', unknown: 'keep', ...added, description: 'Names for display.' },
    ),
  },
  { name: 'ProviderOperation', unknown: 'keep', ...added },
);
export const OperationListResult = listOf(ProviderOperation, 'OperationListResult');
export type ProviderOperations = Infer<typeof OperationListResult>;

const count = (objects: string) => int32({ ...added, description: `Maximum number of ${objects}.` });
const SkuOffering = object(
  {
    sku: object({ name: SkuName }, { name: 'OfferedSku', unknown: 'keep', ...added, description: 'The SKU.' }),
    limits: object(
      {
        indexes: count('indexes'),
        indexers: count('indexers'),
        partitionStorageInGigabytes: double({ ...added, description: 'Storage per partition.' }),
        partitionVectorStorageInGigabytes: double({ ...added, description: 'Size of vector indexes per partition.' }),
        searchUnits: count('search units'),
        replicas: count('replicas'),
        partitions: count('partitions'),
      },
      { name: 'OfferedLimits', unknown: 'keep', ...added, description: 'Limits of the SKU.' },
    ),
  },
  { name: 'SkuOffering', unknown: 'keep', ...added },
);
const OfferingsByRegion = object(
  {
    regionName: string({ ...added, description: 'Name of the region.' }),
    features: array(
      object(
        { name: string({ ...added, description: 'Name of the feature.' }) },
        { name: 'FeatureOffering', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Features of the region.' },
    ),
    skus: array(SkuOffering, { ...added, description: 'SKUs of the region.' }),
  },
  { name: 'OfferingsByRegion', unknown: 'keep', ...added },
);
export const OfferingsListResult = listOf(OfferingsByRegion, 'OfferingsListResult');

/** The local service has no network security perimeters, so only the frame of the resource is defined. */
export const NetworkSecurityPerimeterConfiguration = object(
  {
    id: string({ ...added, format: 'resource-id', description: 'Resource ID.' }),
    name: string({ ...added, description: 'Name of the configuration.' }),
    type: string({ ...added, format: 'resource-type', description: 'Type of the resource.' }),
  },
  { name: 'NetworkSecurityPerimeterConfiguration', unknown: 'keep', ...added },
);
export const NetworkSecurityPerimeterConfigurationListResult = listOf(
  NetworkSecurityPerimeterConfiguration,
  'NetworkSecurityPerimeterConfigurationListResult',
);
