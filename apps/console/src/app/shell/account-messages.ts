/** Texts of the account menu, which are loaded with it. */
export const accountMessages = {
  signedInWithRole: (name: string, role: string): string => `Signed in as ${name} · ${role}`,
  compactRows: 'Compact rows in tables',
  sessions: 'Sessions',
  signOut: 'Sign out',
  signOutFailed: "Couldn't sign out",
};
