import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { connect as startTls, type PeerCertificate } from 'node:tls';
import { isAddressAllowed, AddressNotAllowed, type Resolve, type RuleOf } from '@searchdeck/outbound';
import type { Budgets } from './budgets.js';
import { ExchangeAborted, faultOf, OutboundFailure } from './failures.js';

export interface Handshake {
  certificate: PeerCertificate;
  /** Why the certificate is not trusted: a code of OpenSSL, or `ERR_TLS_CERT_ALTNAME_INVALID`. */
  problem: string | undefined;
}

/**
 * Opens a connection to an origin step by step, with the rules of the outbound client, and closes it without sending a
 * request: each step can fail in its own way. Rejects with OutboundFailure.
 */
export class NetworkProbe {
  constructor(
    private readonly budgets: Pick<Budgets, 'connectMs'>,
    private readonly ruleOf: RuleOf,
    private readonly lookup: Resolve = systemLookup,
  ) {}

  /** The addresses of the origin's name, all of them allowed. */
  async resolve(origin: string): Promise<readonly LookupAddress[]> {
    const host = hostOf(origin);
    const rule = this.ruleOf(origin);
    const family = isIP(host);
    const addresses = family !== 0 ? [{ address: host, family }] : await this.addressesOf(host);
    if (rule === undefined || addresses.length === 0 || !addresses.every((a) => isAddressAllowed(rule, a.address))) {
      throw failure(new AddressNotAllowed('The name resolves to an address that is not allowed.'));
    }
    return addresses;
  }

  /** A socket to one of the addresses. */
  connect(origin: string, addresses: readonly LookupAddress[]): Promise<Socket> {
    const { port, protocol } = new URL(origin);
    return this.within<Socket>((resolve, reject) => {
      const socket = connectSocket({
        host: hostOf(origin),
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
        autoSelectFamily: true,
        lookup: (_hostname, options, callback) => {
          const [first] = addresses;
          if (options.all === true || first === undefined) callback(null, [...addresses]);
          else callback(null, first.address, first.family);
        },
      });
      socket.once('error', reject);
      socket.once('connect', () => {
        const rule = this.ruleOf(origin);
        const address = socket.remoteAddress;
        if (rule !== undefined && address !== undefined && isAddressAllowed(rule, address)) return resolve(socket);
        reject(new AddressNotAllowed('The socket is connected to an address that is not allowed.'));
      });
      return () => socket.on('error', () => undefined).destroy();
    });
  }

  /** The TLS handshake. It succeeds with an untrusted certificate, too, so that the problem can be described. */
  handshake(origin: string, socket: Socket): Promise<Handshake> {
    const host = hostOf(origin);
    return this.within<Handshake>((resolve, reject) => {
      const secure = startTls({
        socket,
        host,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
        // Only the certificate is read: nothing is sent over this socket.
        rejectUnauthorized: false,
      });
      secure.once('error', reject);
      secure.once('secureConnect', () => {
        const { authorizationError } = secure as { authorizationError?: Error | string };
        const problem = secure.authorized ? undefined : codeOf(authorizationError);
        resolve({ certificate: secure.getPeerCertificate(), problem });
      });
      return () => secure.on('error', () => undefined).destroy();
    });
  }

  private addressesOf(host: string): Promise<LookupAddress[]> {
    return this.within<LookupAddress[]>((resolve, reject) => {
      this.lookup(host, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
    }, 'UPSTREAM_DNS');
  }

  /** Runs a step that may take `connectMs`. `start` returns a function that cleans up if the step fails. */
  private within<T>(
    start: (resolve: (value: T) => void, reject: (error: unknown) => void) => (() => void) | void,
    timeoutFault: 'UPSTREAM_DNS' | 'UPSTREAM_CONNECT_TIMEOUT' = 'UPSTREAM_CONNECT_TIMEOUT',
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let cancel: (() => void) | void = undefined;
      const fail = (error: unknown) => {
        clearTimeout(timer);
        cancel?.();
        reject(failure(error));
      };
      const timer = setTimeout(() => fail(new ExchangeAborted(timeoutFault)), this.budgets.connectMs);
      cancel = start((value) => {
        clearTimeout(timer);
        resolve(value);
      }, fail);
    });
  }
}

/** Host of an origin, without the brackets of an IPv6 address. */
const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '');

const failure = (error: unknown): OutboundFailure => new OutboundFailure(faultOf(error, true), false, false, error);

/** Node documents an error here, but passes the code as text. */
const codeOf = (error: Error | string | undefined): string =>
  typeof error === 'string' ? error : ((error as { code?: string } | undefined)?.code ?? 'UNKNOWN');
