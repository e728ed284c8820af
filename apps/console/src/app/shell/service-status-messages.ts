/** Texts of the banner about the connection's service. Code is written in backticks (`CodeText`). */
export const serviceStatusMessages = {
  unreachable: (name: string): string => `Can't reach the service ${name}.`,
  advice: 'The data shown may be out of date. Your drafts stay in this browser. Reconnecting automatically.',
  managedAdvice: 'If it stopped, run `npm start`.',
  retrying: 'Retrying…',
  keyRejected: (name: string): string => `The service rejected the key of the connection ${name}.`,
  keyRejectedAdvice: 'It may have been regenerated or belong to another service.',
  replaceKey: 'Replace key',
  replacedByOwners: (role: string): string =>
    `Replacing it requires the owner role. Your role on the connection is ${role}.`,
  slow: (name: string): string => `The service ${name} is responding slowly. Still waiting.`,
};
