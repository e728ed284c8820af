import { readFileSync } from 'node:fs';
import { SearchError } from '@searchdeck/contract';
import type { Resolve } from '@searchdeck/outbound';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.js';
import { OutboundClient } from '../outbound/client.js';
import type { ClientCredential } from '../credentials/tokens/client-authentication.js';
import { parseClientCertificate } from '../credentials/tokens/client-certificate.js';
import {
  DirectoryTokenExchange,
  localTokenExchange,
  type TokenExchange,
} from '../credentials/tokens/token-exchange.js';
import type { Vault } from '../credentials/vault.js';
import type { Store } from '../store/repositories.js';
import { DirectorySignIn } from './directory/directory-sign-in.js';
import { IdentityProvider, providerAddressRule, WrongIssuer } from './directory/identity-provider.js';
import { PendingSignIns } from './directory/pending-sign-ins.js';
import type { ApiClientSettings } from './directory/settings.js';
import { signInKey } from './directory/sign-in-key.js';
import { LocalSignIn } from './local/local-sign-in.js';
import type { SignIn } from './sign-in.js';

export interface ConfiguredSignIn {
  signIn: SignIn;
  /** Exchanges the access tokens of users. */
  exchange: TokenExchange;
  /** The URL that the operator opens; with local sign-in, a link that signs in one browser, once. */
  launchUrl: (publicOrigin: string) => Promise<string>;
  close: () => Promise<void>;
}

export interface ConfiguredSignInOptions {
  config: Pick<Config, 'sessions' | 'directory' | 'budgets'>;
  store: Pick<Store, 'launchTokens' | 'completedSignIns' | 'meta' | 'exclusively'>;
  vault: Pick<Vault, 'sealBytes' | 'openBytes'>;
  log: Logger;
  resolve: Resolve | undefined;
}

/** The configured sign-in. Throws ConfigError if the provider has another issuer. */
export const configuredSignIn = async ({
  config: { sessions, directory, budgets },
  store,
  vault,
  log,
  resolve,
}: ConfiguredSignInOptions): Promise<ConfiguredSignIn> => {
  if (directory === undefined) {
    const signIn = new LocalSignIn(store.launchTokens, sessions.launchLinkMs);
    return {
      signIn,
      exchange: localTokenExchange,
      launchUrl: async (origin) => `${origin}/launch#${await signIn.newLaunchToken()}`,
      close: async () => undefined,
    };
  }
  const { issuer } = directory;
  const client = directory.api && clientCredential(directory.api);
  const key = await store.exclusively(() => signInKey(store.meta, vault));
  const pendingSignIns = new PendingSignIns({ key, completed: store.completedSignIns });
  const outbound = new OutboundClient(budgets, providerAddressRule(issuer), resolve);
  const provider = new IdentityProvider({ issuer, outbound, keyRefreshMs: sessions.keyRefreshMs });
  try {
    await provider.metadata();
  } catch (error) {
    if (error instanceof WrongIssuer) {
      await outbound.close();
      throw new ConfigError(`SEARCHDECK_SIGN_IN_ISSUER: "${issuer}" is not the issuer: ${error.message}`);
    }
    // The provider may start later than this program, and signed-in users do not need it.
    log.warn({ issuer }, error instanceof Error ? error.message : 'The identity provider is not available.');
  }
  return {
    signIn: new DirectorySignIn(directory, provider, pendingSignIns),
    exchange: new DirectoryTokenExchange({ provider, outbound, client }),
    launchUrl: async (origin) => `${origin}/`,
    close: () => outbound.close(),
  };
};

/** Throws ConfigError if the certificate cannot be read. */
const clientCredential = ({ clientId, secret, certificateFile }: ApiClientSettings): ClientCredential => {
  if (certificateFile === undefined) return { clientId, secret, certificate: undefined };
  try {
    const certificate = readFileSync(certificateFile, 'utf8');
    parseClientCertificate(certificate);
    return { clientId, secret, certificate };
  } catch (error) {
    const reason = error instanceof SearchError ? error.message : "The file can't be read.";
    throw new ConfigError(`SEARCHDECK_SIGN_IN_API_CERTIFICATE_FILE: "${certificateFile}" can't be used. ${reason}`);
  }
};
