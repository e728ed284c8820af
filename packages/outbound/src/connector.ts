import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { buildConnector } from 'undici';
import { isAddressAllowed, AddressNotAllowed, type AddressRule } from './addresses.js';

/** Rule of an origin; undefined: nothing may connect to it. */
export type RuleOf = (origin: string) => AddressRule | undefined;
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ConnectorOptions {
  ruleOf: RuleOf;
  connectMs: number;
  /** For tests with hostile name servers. Default: the system's. */
  resolve?: Resolve;
  /** Receives every error of a connection that was never established: nothing was sent over it. */
  onFailure?: (error: Error) => void;
}

/**
 * Opens sockets for HTTP clients. The origin is checked again here, the addresses of its name before connecting,
 * and the address of the socket afterward: a name may change its address in between (DNS rebinding), and address
 * literals are never looked up.
 */
export const guardedConnector = ({
  ruleOf,
  connectMs,
  resolve,
  onFailure,
}: ConnectorOptions): buildConnector.connector => {
  const connectors = new Map<AddressRule, buildConnector.connector>();
  const connectorFor = (rule: AddressRule): buildConnector.connector => {
    let connector = connectors.get(rule);
    if (connector === undefined) {
      connector = buildConnector({
        timeout: connectMs,
        allowH2: false,
        lookup: guardedLookup(rule, resolve ?? systemLookup),
      });
      connectors.set(rule, connector);
    }
    return connector;
  };
  return (options, callback) => {
    const fail = (error: Error) => {
      onFailure?.(error);
      callback(error, null);
    };
    const { origin } = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const rule = ruleOf(origin);
    if (rule === undefined) return fail(new AddressNotAllowed('The origin is not allowed.'));
    connectorFor(rule)(options, (error, socket) => {
      if (error) return fail(error);
      const address = socket?.remoteAddress;
      if (socket && address !== undefined && isAddressAllowed(rule, address)) return callback(null, socket);
      socket?.on('error', () => undefined).destroy();
      fail(new AddressNotAllowed('The socket is connected to an address that is not allowed.'));
    });
  };
};

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

const guardedLookup =
  (rule: AddressRule, resolve: Resolve) =>
  (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      // One disallowed address rejects the name: a legitimate service has none.
      if (addresses.length === 0 || !addresses.every((a) => isAddressAllowed(rule, a.address))) {
        return callback(new AddressNotAllowed('The name resolves to an address that is not allowed.'), []);
      }
      const first = addresses[0];
      if (options.all === true || first === undefined) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
