/** Limits of debug sessions: runs of a skillset on one document that write nothing. */
export const debugLimits = {
  /** Sessions of one service. A new one beyond this number replaces the oldest. */
  sessions: 10,
  /** Minutes after which an unused session is deleted. */
  idleMinutes: 60,
  /** Duration of one run in seconds, including reading the document. */
  runSeconds: 25,
  /** Size of an uploaded file. */
  fileBytes: 8 * 1024 * 1024,
  /** Characters of a text; longer ones are truncated. */
  textCharacters: 50_000,
  /** Nodes of the enrichment tree. */
  nodes: 4000,
  /** Characters of all nodes of the tree; further texts are truncated. */
  treeCharacters: 1024 * 1024,
  /** Records of a skill with inputs and outputs. */
  records: 25,
  /** Characters of a text in the inputs and outputs of a record, except the text of chunks. */
  recordCharacters: 4000,
  /** Lines of the text of an image. */
  lines: 500,
  /** Requests of a skill. */
  calls: 25,
  /** Characters of the body of a request or response. */
  callCharacters: 8000,
  /** Definitions of indexes in a request. */
  indexes: 50,
  /** Documents that would be indexed or projected. */
  documents: 50,
} as const;
