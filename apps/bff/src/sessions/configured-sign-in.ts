import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.js';
import { OutboundClient } from '../outbound/client.js';
import type { Resolve } from '../outbound/connector.js';
import type { LaunchTokenRepository } from '../store/repositories.js';
import { DirectorySignIn } from './directory/directory-sign-in.js';
import { IdentityProvider, providerAddressRule, WrongIssuer } from './directory/identity-provider.js';
import { LocalSignIn } from './local/local-sign-in.js';
import type { SignIn } from './sign-in.js';

export interface ConfiguredSignIn {
  signIn: SignIn;
  /** The address that the operator opens; with local sign-in, a link that signs in one browser, once. */
  launchUrl: (publicOrigin: string) => Promise<string>;
  close: () => Promise<void>;
}

export interface ConfiguredSignInOptions {
  config: Pick<Config, 'sessions' | 'directory' | 'budgets'>;
  launchTokens: LaunchTokenRepository;
  log: Logger;
  resolve: Resolve | undefined;
}

/** The way to sign in that the settings select. Throws ConfigError if the provider has another issuer. */
export const configuredSignIn = async ({
  config: { sessions, directory, budgets },
  launchTokens,
  log,
  resolve,
}: ConfiguredSignInOptions): Promise<ConfiguredSignIn> => {
  if (directory === undefined) {
    const signIn = new LocalSignIn(launchTokens, sessions.launchLinkMs);
    return {
      signIn,
      launchUrl: async (origin) => `${origin}/launch#${await signIn.newLaunchToken()}`,
      close: async () => undefined,
    };
  }
  const { issuer } = directory;
  const outbound = new OutboundClient(budgets, providerAddressRule(issuer), resolve);
  const provider = new IdentityProvider({ issuer, outbound, keyRefreshMs: sessions.keyRefreshMs });
  try {
    await provider.metadata();
  } catch (error) {
    if (error instanceof WrongIssuer) {
      await outbound.close();
      throw new ConfigError(`SEARCHDECK_SIGN_IN_ISSUER: "${issuer}" is not the issuer: ${error.message}`);
    }
    // It may start later than this program, and signed-in users do not need it.
    log.warn({ issuer }, error instanceof Error ? error.message : 'The identity provider is not available.');
  }
  return {
    signIn: new DirectorySignIn(directory, provider),
    launchUrl: async (origin) => `${origin}/`,
    close: () => outbound.close(),
  };
};
