import type { Socket } from 'node:net';
import { isAddressAllowed, type AddressRule } from './addresses.js';

/**
 * Destroys an unconnected socket as soon as it connects to an address that is not allowed, before a later listener can
 * write to it.
 */
export const guardSocket = (socket: Socket, rule: AddressRule, toError: () => Error): Socket =>
  socket.prependOnceListener('connect', () => {
    if (!isAddressAllowed(rule, socket.remoteAddress ?? '')) socket.destroy(toError());
  });
