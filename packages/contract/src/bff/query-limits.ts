/** Bounds of saved and recent queries. */
export const queryLimits = {
  /** Characters of a name. */
  name: 200,
  /** Characters of a snapshot as JSON; a query with a pasted vector is usually longer. */
  snapshot: 65_536,
  /** Recent queries per connection. */
  recent: 500,
} as const;
