/**
 * What this browser knows about its session, shared by all tabs. The page behind a launch link (apps/bff, launch-page.ts)
 * removes the first and follows the second.
 */
const SIGNED_OUT = 'searchdeck.signed-out';
const RETURN_TO = 'searchdeck.return-to';

export const sessionMemory = {
  /** Nobody is signed in here: the server need not be asked. */
  isSignedOut: (): boolean => localStorage.getItem(SIGNED_OUT) !== null,
  signedOut: (): void => localStorage.setItem(SIGNED_OUT, '1'),
  signedIn: (): void => localStorage.removeItem(SIGNED_OUT),
  /** Where the next sign-in leads to. */
  returnTo: (address: string): void => localStorage.setItem(RETURN_TO, address),
  forgetReturn: (): void => localStorage.removeItem(RETURN_TO),
  /** Tells when another tab signs in. Returns how to stop. */
  onSignIn: (tell: () => void): (() => void) => {
    const listen = (event: StorageEvent) => {
      if (event.key === SIGNED_OUT && event.newValue === null) tell();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};
