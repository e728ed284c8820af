/** Replicas and partitions of a service. */
export interface Capacity {
  replicas: number;
  partitions: number;
}

/** Of a new service. */
export const DEFAULT_CAPACITY: Capacity = { replicas: 1, partitions: 1 };

interface CapacityProperties {
  replicaCount?: number | null | undefined;
  partitionCount?: number | null | undefined;
}

/** The capacity of a service, with the defaults of a new service (service-behavior §4). */
export const capacityOf = ({ properties }: { properties?: CapacityProperties | null | undefined }): Capacity => ({
  replicas: properties?.replicaCount ?? DEFAULT_CAPACITY.replicas,
  partitions: properties?.partitionCount ?? DEFAULT_CAPACITY.partitions,
});

/** Search units, by which a service is billed: replicas × partitions. */
export const searchUnitsOf = ({ replicas, partitions }: Capacity): number => replicas * partitions;
