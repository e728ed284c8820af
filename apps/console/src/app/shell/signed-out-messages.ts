/** Texts of the pages without a session. Code is written in backticks (`CodeText`). */
export const signedOutMessages = {
  windowTitle: 'Signed out · Searchdeck',
  title: "You're signed out",
  advice:
    'To sign in, open a launch link. `npm start` prints one, and each link works once. To get another one while Searchdeck is running, run this command in the project folder:',
  copyCommand: 'Copy command',
  elsewhere: 'Already signed in elsewhere?',
  reload: 'Reload',
  stillSignedOut: "Still signed out. The launch link hasn't been opened in this browser.",
};

/** Texts of the sign-in with a directory. */
export const signInMessages = {
  windowTitle: 'Sign in · Searchdeck',
  title: 'Sign in to Searchdeck',
  advice: 'Sign in with your organization account.',
  signedOutAdvice: 'Your session in Searchdeck has ended. Your drafts stay in this browser.',
  signIn: 'Sign in',
  unavailable: 'Sign-in is unavailable',
  signingIn: 'Signing in…',
  failed: "Couldn't sign in",
  retry: 'Retry',
  deniedWindowTitle: 'Access denied · Searchdeck',
  denied: 'Access denied',
  otherAccount: 'Use another account',
};
