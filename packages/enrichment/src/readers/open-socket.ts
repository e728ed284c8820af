import type { Socket } from 'node:net';

/** The address of a server that does not speak HTTP. */
export interface SocketAddress {
  /** As in a URL: `postgresql`. */
  protocol: string;
  /** A name or an IP address, without brackets. */
  host: string;
  port: number;
}

/**
 * Returns an unconnected socket that may connect only to this address. Throws the outbound policy's SearchError if it
 * is not allowed.
 */
export type OpenSocket = (address: SocketAddress) => Socket;
