import { type Contract } from '@searchdeck/contract';
import type { ServiceConfig } from '../config.js';
import type { Definitions } from '../store/definitions.js';
import type { Services } from '../store/services.js';

/** What the rules of a provisioned service depend on. */
export interface ServiceContext {
  config: ServiceConfig;
  /** Kinds and operations. */
  contract: Contract;
  services: Services;
  definitions: Definitions;
  /** Milliseconds since the epoch. */
  now: () => number;
}
