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
 * A socket that is not connected yet and may connect to this address, as far as the outbound policy allows. Throws the
 * policy's SearchError.
 */
export type OpenSocket = (address: SocketAddress) => Socket;
