/** Texts of the page without a session. Code is written in backticks (`CodeText`). */
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
