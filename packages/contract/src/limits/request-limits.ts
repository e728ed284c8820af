/** Limits that hold for every SKU. data-plane.md "Limits"; the others: service-behavior §3, §10 and §11. */
export const limits = {
  skip: 100_000,
  /** Maximum of `$top`. A page still has at most `pageSize` results. */
  top: 100_000,
  orderbyClauses: 32,
  pageSize: 1000,
  defaultPageSize: 50,
  suggestions: 100,
  defaultSuggestions: 5,
  suggestTextLength: 100,
  searchTextLength: 100_000,
  /**
   * Limits of an analyze request: characters of the text, number of tokens, and characters of all tokens. Not documented;
   * these values keep the request below a second.
   */
  analyzeTextLength: 100_000,
  analyzeTokens: 100_000,
  analyzeTokenCharacters: 10_000_000,
  /**
   * Values in the JSON of a definition or a query; nesting of any JSON body; components, profiles, or patterns in one list
   * of a definition; filters of one analyzer; characters of one synonym rule. Not documented; these values keep large
   * requests from blocking others.
   */
  bodyValues: 100_000,
  bodyDepth: 100,
  componentsPerList: 1000,
  filtersPerAnalyzer: 100,
  synonymRuleLength: 100_000,
  /** Nodes of all score explanations of a response (debug=explain, an extension of the local service). */
  explanationNodes: 50_000,
  urlLength: 8 * 1024,
  /**
   * Clauses of one search text or one filter. service-behavior §11: the vendor's page of limits says 3000; other pages say
   * 1024, Lucene's default.
   */
  clauses: 3000,
  vectorQueries: 10,
  vectorFieldsPerQuery: 10,
  patternLength: 1000,
  termBytes: 32_766,
  keyLength: 1024,
  batchActions: 1000,
  batchBytes: 16 * 1024 * 1024,
  minSemanticMaxWaitMs: 700,
  /** Text matches that are fused in a hybrid search. */
  textRecallSize: 10_000,
  defaultTextRecallSize: 1000,
  /** Results of the base ranking that the semantic ranker reranks. */
  rerankedResults: 50,
  semanticAnswers: 10,
  queryRewrites: 10,
  defaultFacetBuckets: 10,
  facetPrecisionThreshold: 40_000,
  defaultHighlights: 5,
  fieldDepth: 10,
  complexCollectionsPerIndex: 40,
  elementsPerDocument: 3000,
  suggestersPerIndex: 1,
  scoringProfilesPerIndex: 100,
  functionsPerScoringProfile: 8,
  semanticConfigurationsPerIndex: 100,
  vectorDimensions: 4096,
  /**
   * Maximum depth of vector fields; maximum number of nested vectors per document. Vendor documentation of multi-vector
   * fields.
   */
  vectorFieldDepth: 2,
  nestedVectorsPerDocument: 100,
  vectorNeighbors: 10_000,
  defaultVectorNeighbors: 50,
  skillsPerSkillset: 30,
  /** Bounds of the timeout of custom web APIs, in seconds. */
  webApiTimeoutSeconds: { minimum: 1, maximum: 230 },
  indexesPerAlias: 1,
  synonymExpansions: 20,
  queryKeys: 50,
  /** Recommended interval for polling the provisioning state, in seconds. */
  provisioningPollSeconds: { minimum: 30, maximum: 60 },
} as const;
/** Timeout of a custom web API whose definition has none, in seconds. service-behavior §9. */
export const DEFAULT_TIMEOUT_SECONDS = 30;
/** Default number of requests that a skill sends to its endpoint at the same time. service-behavior §9.11 */
export const DEFAULT_PARALLELISM = 5;

/** Options of semantic answers that a request omits (data-plane.md "Search documents: query parameters"). */
export const answerDefaults = { count: 1, threshold: 0.7 } as const;
