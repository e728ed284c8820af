/** One sample index: its definition (with the license of its data in the description) and its documents. */
export interface Sample {
  definition: Record<string, unknown> & { name: string };
  /** Reads the package with the data; called once, on the first start. */
  documents: () => Promise<Record<string, unknown>[]>;
  /** A vector field that the local model fills after the start; without the model it stays empty. */
  vectors?: {
    /** Name of the key field. */
    key: string;
    field: string;
    textOf: (document: Record<string, unknown>) => string;
  };
}
