/** A mistake on the command line or in an environment variable; the message is for a person at a terminal. */
export class UsageError extends Error {}
