/** A mistake on the command line or in an environment variable; the message is printed to the terminal. */
export class UsageError extends Error {}
