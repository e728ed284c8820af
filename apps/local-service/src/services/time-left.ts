import type { ServiceContext } from './service-context.js';

type Clock = Pick<ServiceContext, 'now' | 'config'>;

/** Longest provisioning time that the service can be started with, in milliseconds. */
const LONGEST = 86_400_000;

/** When something that begins now is over. Where it takes no time that is 0, long ago by any clock. */
export const provisionedAt = ({ now, config }: Clock): number =>
  config.provisioningSeconds === 0 ? 0 : now() + config.provisioningSeconds * 1000;

/**
 * Milliseconds until something that was begun is over, 0 when it is. More than anything takes is left only because the
 * clock was set back, and must not keep a service waiting until the old time comes again.
 */
export const timeLeft = ({ now }: Pick<ServiceContext, 'now'>, until: number): number => {
  const left = until - now();
  return left > 0 && left <= LONGEST ? left : 0;
};
