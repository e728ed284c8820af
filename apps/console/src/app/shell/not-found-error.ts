/** Thrown by a loader for an address that leads nowhere; its message says what is missing. */
export class NotFoundError extends Error {}
