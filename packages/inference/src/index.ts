export {
  createInference,
  EMBEDDING_BATCH_SIZE,
  type Inference,
  type InferenceOptions,
} from './embeddings/inference.js';
export type { ModelEvent, ModelPackages } from './embeddings/embedding-thread.js';
export { bearerHeaders, modelUrl, type ModelEndpoint, type ModelMap } from './models.js';
export { readBody } from './read-body.js';
export type { Fetch } from './vectorizers/outbound.js';
export {
  LOCAL_EMBEDDINGS,
  type Vectorizer,
  type VectorizerDefinition,
  type VectorizerInput,
} from './vectorizers/definition.js';
export { createVectorizer, type VectorizerOptions } from './vectorizers/vectorizer.js';
export {
  rerank,
  type RerankedDocument,
  type RerankRequest,
  type RerankResult,
  type SemanticAnswer,
  type SemanticCaption,
} from './semantic/rerank.js';
export { explainRerankerScore, type ScoreNode } from './semantic/explain-score.js';
export type {
  RerankerInput,
  SemanticDocument,
  SemanticFieldText,
  SemanticFieldUse,
} from './semantic/reranker-input.js';
export {
  createQueryRewriter,
  type QueryRewriter,
  type QueryRewriterOptions,
  type RewriteRequest,
} from './rewrites/query-rewriter.js';
export {
  correctSpelling,
  findCorrections,
  type Correction,
  type Lexicon,
  type QueryWord,
} from './speller/correct-spelling.js';
