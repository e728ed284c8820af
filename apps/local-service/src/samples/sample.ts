/** One sample index: its definition (with the licence of its data in the description) and its documents. */
export interface Sample {
  definition: Record<string, unknown> & { name: string };
  /** Reads the package that holds the data; called once, on the first start. */
  documents: () => Promise<Record<string, unknown>[]>;
}
