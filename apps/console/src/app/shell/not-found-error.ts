/** Thrown by a loader when the URL names something that doesn't exist; its message says what. */
export class NotFoundError extends Error {}
