import {
  badRequest,
  LOCAL_EMBEDDING_DIMENSIONS,
  SearchError,
  type embeddingSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import { createVectorizer, EMBEDDING_BATCH_SIZE, LOCAL_EMBEDDINGS, type Vectorizer } from '@searchdeck/inference';
import { OUTBOUND_NOT_ALLOWED } from '../errors.js';
import { ENDPOINTS_DISABLED } from './endpoint.js';
import type { SkillExecutor, SkillResult, SkillServices } from './executor.js';
import { TEXT_REQUIRED } from './skill-text.js';

type EmbeddingSkill = Infer<typeof embeddingSkill.schema> & SkillDefinition;

const notConfigured = ({ message }: SearchError): string =>
  `The model of the skill is not configured. ${message} Set 'resourceUri' to '${LOCAL_EMBEDDINGS}' to use the local model, or start the local search service with --model NAME=URL for the name of the deployment.`;

const isLocal = ({ resourceUri }: EmbeddingSkill): boolean => resourceUri === LOCAL_EMBEDDINGS;

/** The vectorizer of a deployed model. Throws SearchError 400 for missing settings and 501 for unsupported ones. */
function vectorizerOf(skill: EmbeddingSkill, { inference, fetch, models }: SkillServices): Vectorizer {
  if (inference === undefined || fetch === undefined) throw badRequest(ENDPOINTS_DISABLED);
  const { resourceUri, deploymentId, apiKey, authIdentity, modelName, dimensions } = skill;
  const cloudLlmParameters = { resourceUri, deploymentId, apiKey, authIdentity, modelName };
  return createVectorizer(
    { name: skill.name ?? 'embedding', kind: 'cloudLlm', cloudLlmParameters, owner: 'skill' },
    { inference, fetch, ...(models === undefined ? {} : { models }), ...(dimensions == null ? {} : { dimensions }) },
  );
}

/** Embeds texts with the local model. Without an installed model, there is a warning instead of vectors. */
async function embedLocally(
  texts: readonly string[],
  signal: AbortSignal,
  { inference }: SkillServices,
): Promise<SkillResult[]> {
  try {
    const vectors = (await inference?.embed(texts, signal)) ?? [];
    return texts.map((_, i) => ({ outputs: vectors[i] === undefined ? {} : { embedding: vectors[i] } }));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SearchError)) throw error;
    const { message, status } = error;
    return texts.map(() => ({ outputs: {}, ...(status === 501 ? { warnings: [message] } : { errors: [message] }) }));
  }
}

async function embedRemotely(vectorize: Vectorizer, text: string, signal: AbortSignal): Promise<SkillResult> {
  try {
    return { outputs: { embedding: await vectorize({ kind: 'text', text }, signal) } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SearchError)) throw error;
    return error.code === OUTBOUND_NOT_ALLOWED
      ? { outputs: {}, warnings: [notConfigured(error)] }
      : { outputs: {}, errors: [error.message] };
  }
}

/**
 * Embeds texts with a deployed model, or with the local one if `resourceUri` is `local://embeddings`. data-plane.md
 * "SearchSkillset".
 */
export const embeddingExecutor: SkillExecutor<EmbeddingSkill> = {
  batchSize: EMBEDDING_BATCH_SIZE,
  callsEndpoint: (skill) => !isLocal(skill),
  check(skill) {
    const { dimensions } = skill;
    if (!isLocal(skill) || dimensions == null || dimensions === LOCAL_EMBEDDING_DIMENSIONS) return;
    throw badRequest(
      `The local model has ${LOCAL_EMBEDDING_DIMENSIONS} dimensions, but the skill requests ${dimensions}.`,
      {
        code: 'InvalidSkillset',
        target: 'dimensions',
      },
    );
  },
  async execute(skill, records, signal, services) {
    const texts = records.map(({ inputs }) => inputs['text']);
    if (!texts.every((text) => typeof text === 'string')) {
      return records.map(() => TEXT_REQUIRED);
    }
    if (isLocal(skill)) return embedLocally(texts, signal, services);
    let vectorize: Vectorizer;
    try {
      vectorize = vectorizerOf(skill, services);
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      return records.map(() => ({
        outputs: {},
        warnings: [notConfigured(error)],
      }));
    }
    return Promise.all(texts.map((text) => embedRemotely(vectorize, text, signal)));
  },
};
