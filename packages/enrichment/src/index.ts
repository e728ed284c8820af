export type { CacheStorage } from './cache/cache-storage.js';
export type { CacheOptions } from './cache/enrichment-cache.js';
export {
  acceptChangedSkills,
  enrichmentFingerprint,
  skillName,
  sourceFingerprint,
  type SkillVersions,
} from './cache/fingerprint.js';
export { openBlobCache } from './cache/open-blob-cache.js';
export type * from './cracking/cracker.js';
export type { DocumentCracking } from './cracking/cracking-threads.js';
export { debugSkills, type DebugDefinition, type DebugRun } from './debug/debug-skills.js';
export {
  readDebugDocument,
  type DebugDocumentSource,
  type DebugInput,
  type DebugSource,
} from './debug/read-document.js';
export { breakIfBusy } from './break-if-busy.js';
export {
  CrackingError,
  DataSourceError,
  OUTBOUND_NOT_ALLOWED,
  type DataSourceErrorCode,
  type Warning,
} from './errors.js';
export { parseDelimitedText } from './parsing/delimited-text.js';
export { previewDocuments, type SourceDocument } from './pipeline/preview.js';
export { runPipeline } from './pipeline/run-pipeline.js';
export type { PipelineDefinition, PipelineEnvironment } from './pipeline/prepare-pipeline.js';
export type { PipelineOutcome, ProjectedDocument } from './pipeline/outcome.js';
export type { PipelineLimits } from './pipeline/read-item.js';
export { isWithin, UPLOAD_PREFIX } from './readers/folder.js';
export { openReader } from './readers/index.js';
export type { ReaderEnvironment, RowOptions } from './readers/open-reader.js';
export type * from './readers/open-socket.js';
export type * from './readers/reader.js';
export { executableSkills, type ExecutableSkill } from './skills/index.js';
export type * from './skills/executor.js';
export { EnrichmentTree } from './tree/enrichment-tree.js';
export { parsePath, printPath, type TreePath } from './tree/path.js';
