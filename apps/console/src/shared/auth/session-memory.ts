import { RETURN_PATH, sessionStorageKeys } from '@searchdeck/contract';

const { originSecret: ORIGIN_SECRET, signedOut: SIGNED_OUT, returnTo: RETURN_TO } = sessionStorageKeys;

/** Value of `signedOut` after the user has signed out; any other value: the session has ended. */
const BY_USER = 'user';

export const safeReturnPath = (path: string | null): string => (path !== null && RETURN_PATH.test(path) ? path : '/');

/** The state of the session in this browser, shared by all tabs. The page of a launch link (apps/bff) changes it, too. */
export const sessionMemory = {
  /** Proves to the BFF that a request comes from this origin: a program on another port gets the cookie, but not this. */
  originSecret: (): string | null => localStorage.getItem(ORIGIN_SECRET),
  setOriginSecret: (secret: string): void => localStorage.setItem(ORIGIN_SECRET, secret),
  removeOriginSecret: (): void => localStorage.removeItem(ORIGIN_SECRET),
  /** No user is signed in: a request for the session isn't necessary. */
  isSignedOut: (): boolean => localStorage.getItem(SIGNED_OUT) !== null,
  isSignedOutByUser: (): boolean => localStorage.getItem(SIGNED_OUT) === BY_USER,
  recordSignOut: (): void => localStorage.setItem(SIGNED_OUT, '1'),
  recordSignOutByUser: (): void => localStorage.setItem(SIGNED_OUT, BY_USER),
  recordSignIn: (): void => localStorage.removeItem(SIGNED_OUT),
  /** The URL that the next sign-in opens. */
  setReturnPath: (path: string): void => localStorage.setItem(RETURN_TO, path),
  returnPath: (): string => safeReturnPath(localStorage.getItem(RETURN_TO)),
  clearReturnPath: (): void => localStorage.removeItem(RETURN_TO),
  /** Calls the listener when another tab signs in. Returns the function that unsubscribes. */
  onSignIn: (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === SIGNED_OUT && event.newValue === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
