/** Milliseconds since 1970 as an ISO 8601 string in UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
