import { SearchError, type DirectorySignInOptions, type Session } from '@searchdeck/contract';
import { AuthError, PublicClientApplication } from '@azure/msal-browser';
import { callBff } from '../api/call-bff';
import { directoryMessages } from './directory-messages';
import { sessionMemory } from './session-memory';
import { SIGN_IN_PATH, SIGNED_OUT_PATH } from './sign-in-paths';

// Loaded only for sign-in with a directory: with local sign-in, no page needs the library.

/** This console returns to the previous page itself. */
const NO_NAVIGATION = { navigateToLoginRequestUrl: false };

const createClient = async ({ issuer, clientId, metadata }: DirectorySignInOptions) => {
  // The library accepts only https here. It uses the endpoints of the metadata, which may be http on a loopback address.
  const authority = issuer.replace(/^http:/, 'https:');
  const client = new PublicClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      authorityMetadata: metadata,
      redirectUri: window.location.origin + SIGN_IN_PATH,
      postLogoutRedirectUri: window.location.origin + SIGNED_OUT_PATH,
    },
    cache: { cacheLocation: 'sessionStorage' },
    system: { protocolMode: 'OIDC' },
  });
  await client.initialize();
  return client;
};

const load = async () => {
  const { body: options } = await callBff('session.signInOptions', { isSilent: true });
  if (options.mode !== 'directory') return undefined;
  return { options, client: await createClient(options) };
};
type DirectoryClient = NonNullable<Awaited<ReturnType<typeof load>>>;

let loading: Promise<DirectoryClient | undefined> | undefined;
/** The library with the settings of the BFF. Rejects if the provider is not available; the next call tries again. */
const loadOnce = async (): Promise<DirectoryClient> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const directory = await loading;
  if (directory === undefined) throw new Error("The users of this console don't sign in with a directory.");
  return directory;
};

/** Errors of the library and of the provider are shown like those of the BFF. */
const asSearchError = (error: unknown): unknown =>
  error instanceof AuthError
    ? new SearchError({
        status: 400,
        code: error.errorCode,
        message: directoryMessages.providerError(error.errorMessage || error.errorCode),
        cause: error,
      })
    : error;

/** The `prompt` that lets a user enter another account. Not every provider supports `select_account`. */
const accountPrompt = (metadata: string): string => {
  const { prompt_values_supported: supported } = JSON.parse(metadata) as { prompt_values_supported?: string[] };
  return supported?.includes('select_account') === true ? 'select_account' : 'login';
};

/** Leaves the page for the one of the provider. `shouldSelectAccount`: even if the user is signed in there. */
export const startSignIn = async ({ shouldSelectAccount = false } = {}): Promise<void> => {
  try {
    const { options, client } = await loadOnce();
    const { prompt, ...extraQueryParameters } = options.parameters;
    // Ends a former visit to the provider: a sign-out, or a sign-in that the user left with Back.
    await client.handleRedirectPromise(NO_NAVIGATION);
    const { body } = await callBff('session.startSignIn', { isSilent: true });
    await client.loginRedirect({
      scopes: options.scopes,
      nonce: body.nonce,
      extraQueryParameters,
      ...(shouldSelectAccount ? { prompt: accountPrompt(options.metadata) } : prompt === undefined ? {} : { prompt }),
    });
  } catch (error) {
    throw asSearchError(error);
  }
};

/** Opens a session with the tokens of the provider's redirect. False: the page was not opened by the provider. */
const complete = async (): Promise<boolean> => {
  try {
    const { client } = await loadOnce();
    const result = await client.handleRedirectPromise(NO_NAVIGATION);
    if (result === null) return false;
    client.setActiveAccount(result.account);
    const { idToken, accessToken } = result;
    const { body } = await callBff('session.signIn', {
      body: { mode: 'directory', idToken, accessToken },
      isSilent: true,
    });
    // First the secret: other tabs read it as soon as they are notified.
    sessionMemory.setOriginSecret(body.originSecret);
    sessionMemory.recordSignIn();
    return true;
  } catch (error) {
    throw asSearchError(error);
  }
};

let completing: Promise<boolean> | undefined;
/** Completes a sign-in. The provider's response can be used once, so a page that renders twice gets the same result. */
export const completeSignIn = (): Promise<boolean> => (completing ??= complete());

/** Renews the session with new tokens; undefined: another tab has signed in, and its tokens are only there. */
export const renewSession = async (): Promise<Session | undefined> => {
  const { options, client } = await loadOnce();
  const account = client.getActiveAccount();
  if (account === null) return undefined;
  const { idToken, accessToken } = await client.acquireTokenSilent({
    scopes: options.scopes,
    account,
    forceRefresh: true,
  });
  const { body } = await callBff('session.renew', { body: { idToken, accessToken }, isSilent: true });
  return body;
};

/** Ends the session at the provider, which returns to the signed-out page; false: the provider can't end it. */
export const signOutOfDirectory = async (): Promise<boolean> => {
  const { options, client } = await loadOnce();
  const account = client.getActiveAccount();
  const { end_session_endpoint: endpoint } = JSON.parse(options.metadata) as { end_session_endpoint?: string };
  if (endpoint === undefined) {
    await client.clearCache();
    return false;
  }
  const idTokenHint = account?.idToken;
  await client.logoutRedirect({ account, ...(idTokenHint === undefined ? {} : { idTokenHint }) });
  return true;
};
