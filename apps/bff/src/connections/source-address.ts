import { isIPv4 } from 'node:net';
import { notFound, SearchError, type SourceAddress } from '@searchdeck/contract';
import { addressKind } from '@searchdeck/outbound';
import { OutboundFailure } from '../outbound/failures.js';
import type { NetworkProbe } from '../outbound/network-probe.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { Connections } from './connections.js';

const MAPPED = '::ffff:';
const withoutPrefix = (address: string): string =>
  address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;

/** What a service sees as the address of this server, by the two addresses of a socket to it. */
export function sourceAddressOf(
  kind: ConnectionRecord['kind'],
  localAddress: string,
  remoteAddress: string,
): SourceAddress {
  const address = withoutPrefix(localAddress);
  if (!isIPv4(address)) return { unknownReason: 'ipv6' };
  const isServicePublic = addressKind(withoutPrefix(remoteAddress)) === 'public';
  if (isServicePublic && addressKind(address) !== 'public') return { unknownReason: 'translated' };
  if (!isServicePublic && kind === 'cloud') return { unknownReason: 'privateNetwork' };
  return { address };
}

/**
 * The address of this server that the service of a connection compares with its IP rules: every request to the data plane
 * comes from this server, not from a browser. Opens a socket and sends nothing.
 */
export async function readSourceAddress(
  connection: ConnectionRecord,
  connections: Pick<Connections, 'allowedEndpoint'>,
  network: NetworkProbe,
): Promise<SourceAddress> {
  if (connection.type !== 'service') {
    throw notFound('Only connections to a service have a data plane.', { code: 'NO_DATA_PLANE' });
  }
  const { origin } = connections.allowedEndpoint(connection, 'data');
  try {
    const socket = await network.connect(origin, await network.resolve(origin));
    const { localAddress = '', remoteAddress = '' } = socket;
    socket.destroy();
    return sourceAddressOf(connection.kind, localAddress, remoteAddress);
  } catch (error) {
    if (error instanceof OutboundFailure || error instanceof SearchError) return { unknownReason: 'unreachable' };
    throw error;
  }
}
