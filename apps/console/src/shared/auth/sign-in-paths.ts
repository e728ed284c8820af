export const SIGN_IN_PATH = '/sign-in';
export const SIGNED_OUT_PATH = '/signed-out';

/** Parameters with the page to return to after the sign-in: of the sign-in page, and of the signed-out page. */
export const returnParameters = { signIn: 'return', signedOut: 'to' } as const;

interface PageUrl {
  pathname: string;
  search: string;
}

/** The URL that starts a sign-in with the directory and returns to the page. */
export const signInUrl = ({ pathname, search }: PageUrl): string =>
  `${SIGN_IN_PATH}?${returnParameters.signIn}=${encodeURIComponent(pathname + search)}`;

/** The URL of the signed-out page, which returns to the page after the next sign-in. */
export const signedOutUrl = ({ pathname, search }: PageUrl): string =>
  pathname === '/'
    ? SIGNED_OUT_PATH
    : `${SIGNED_OUT_PATH}?${returnParameters.signedOut}=${encodeURIComponent(pathname + search)}`;
