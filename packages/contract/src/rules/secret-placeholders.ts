/** data-plane.md "SearchIndexerDataSource": placeholders that clients send instead of a secret. */
export const UNCHANGED = '<unchanged>';
export const REDACTED = '<redacted>';
