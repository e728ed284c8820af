/** Keys of the local storage that the pages of the console and of launch links share. */
export const sessionStorageKeys = {
  /** Value of `ORIGIN_SECRET_HEADER`. */
  originSecret: 'searchdeck.origin-secret',
  /** Set while no user is signed in; its removal notifies the other tabs of a sign-in. */
  signedOut: 'searchdeck.signed-out',
  /** Path that the next sign-in opens. */
  returnTo: 'searchdeck.return-to',
} as const;

/** Only paths of the console, never another site's URL. Browsers remove tabs and line breaks: `/<tab>/example`. */
export const RETURN_PATH = /^\/(?![/\\])[!-~]*$/;
