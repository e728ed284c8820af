/**
 * One search engine under the same documents and queries.
 *
 * @typedef {object} Candidate
 * @property {(file: string, progress: (documents: number) => void) => Promise<void>} load indexes the corpus, and closes
 *   again what it keeps on disk
 * @property {() => Promise<void>} open makes it ready for queries
 * @property {() => Promise<void> | undefined} close
 * @property {Partial<Record<import('../queries.mjs').QueryClass, import('../queries.mjs').Answer>>} answers the classes
 *   that it knows
 */

export {};
