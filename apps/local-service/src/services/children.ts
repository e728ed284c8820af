import type { SearchServicePropertiesBody } from '@searchdeck/contract';
import type { ServiceContext } from './service-context.js';
import type { ServiceRecord } from '../store/services.js';
import { provisionedAt, msUntil } from './remaining-time.js';
import { propertiesOf } from './stored-resource.js';

/** Resources below a service whose creation, change, and removal take time. */
export type ChildKind = 'privateEndpointConnections' | 'sharedPrivateLinkResources';
type Child<K extends ChildKind> = NonNullable<NonNullable<SearchServicePropertiesBody[K]>[number]>;

const pathOf = (kind: ChildKind, name: string): string => `${kind}/${name.toLowerCase()}`;

/** A child in its current state: Updating or Deleting while it changes, absent once it is deleted. */
const currentChild = <K extends ChildKind>(
  app: ServiceContext,
  service: ServiceRecord,
  kind: K,
  child: Child<K>,
): Child<K>[] => {
  const transition = service.local.moving?.[pathOf(kind, child.name ?? '')];
  if (transition === undefined) return [child];
  const hasEnded = msUntil(app, transition.until) === 0;
  if (hasEnded) return transition.deleting ? [] : [child];
  return [
    {
      ...child,
      properties: { ...child.properties, provisioningState: transition.deleting ? 'Deleting' : 'Updating' },
    },
  ];
};

/** The children of a service in their current states. */
export const childrenOf = <K extends ChildKind>(app: ServiceContext, service: ServiceRecord, kind: K): Child<K>[] =>
  ((propertiesOf(service)[kind] ?? []) as Child<K>[]).flatMap((child) => currentChild(app, service, kind, child));

export const findChild = <K extends ChildKind>(
  app: ServiceContext,
  service: ServiceRecord,
  kind: K,
  name: string,
): Child<K> | undefined =>
  childrenOf(app, service, kind).find((child) => child.name?.toLowerCase() === name.toLowerCase());

/**
 * Starts the transition of a child to its final state, or its removal. Returns the service and the end of the transition, in milliseconds since the epoch.
 */
export const transitionChild = <K extends ChildKind>(
  app: ServiceContext,
  service: ServiceRecord,
  kind: K,
  child: Child<K>,
  isDeleting: boolean,
): { service: ServiceRecord; until: number } => {
  const until = provisionedAt(app);
  const name = child.name ?? '';
  const path = pathOf(kind, name);
  // Deleted children are removed from the store with the next change.
  const remainingNames = new Set(childrenOf(app, service, kind).map((other) => other.name));
  const storedChildren = ((propertiesOf(service)[kind] ?? []) as Child<K>[]).filter((other) =>
    remainingNames.has(other.name),
  );
  const position = storedChildren.findIndex((other) => other.name?.toLowerCase() === name.toLowerCase());
  const children =
    position === -1 ? [...storedChildren, child] : isDeleting ? storedChildren : storedChildren.with(position, child);
  const transitions = Object.fromEntries(
    Object.entries(service.local.moving ?? {}).filter(
      ([other, transition]) => other !== path && (msUntil(app, transition.until) > 0 || !other.startsWith(`${kind}/`)),
    ),
  );
  transitions[path] = isDeleting ? { until, deleting: true } : { until };
  const updatedService = {
    ...service,
    local: { ...service.local, moving: transitions },
    resource: { ...service.resource, properties: { ...propertiesOf(service), [kind]: children } },
  };
  app.services.update(updatedService);
  return { service: updatedService, until };
};
