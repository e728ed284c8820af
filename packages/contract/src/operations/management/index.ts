import { keyOperations } from './keys.js';
import { privateLinkOperations } from './private-links.js';
import { providerOperations } from './provider.js';
import { serviceOperations } from './services.js';
import { subscriptionOperations } from './subscription.js';

/** Every operation of the management plane. */
export const managementOperations = [
  ...serviceOperations,
  ...keyOperations,
  ...privateLinkOperations,
  ...subscriptionOperations,
  ...providerOperations,
] as const;
