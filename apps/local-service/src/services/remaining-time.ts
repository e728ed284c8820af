import { MAX_PROVISIONING_SECONDS } from '../options/option-table.js';
import type { ServiceContext } from './service-context.js';

type Clock = Pick<ServiceContext, 'now' | 'config'>;

const MAX_PROVISIONING_MS = MAX_PROVISIONING_SECONDS * 1000;

/** Time at which an operation that starts now is complete; 0 if provisioning takes no time. */
export const provisionedAt = ({ now, config }: Clock): number =>
  config.provisioningSeconds === 0 ? 0 : now() + config.provisioningSeconds * 1000;

/**
 * Milliseconds until an operation ends; 0 if it has ended. More than the maximum means that the clock was set back,
 * and must not keep a service waiting.
 */
export const msUntil = ({ now }: Pick<ServiceContext, 'now'>, until: number): number => {
  const ms = until - now();
  return ms > 0 && ms <= MAX_PROVISIONING_MS ? ms : 0;
};
