import {
  badRequest,
  isVectorField,
  prefixErrorPath,
  SearchError,
  walkFields,
  type SearchIndex,
} from '@searchdeck/contract';
import { createVectorizer, LOCAL_EMBEDDINGS, type VectorizerDefinition } from '@searchdeck/inference';
import type { App } from '../app-context.js';
import type { IndexSources } from '../store/index-host.js';
import type { ServiceRecord } from '../store/services.js';

/** Turns text or an image into a vector with a vectorizer of the index's definition as it is at that moment. */
export const vectorizeOf =
  (app: App, service: ServiceRecord, indexName: string): NonNullable<IndexSources['vectorize']> =>
  async (vectorizer, input, signal) => {
    const body = app.definitions.get(service.id, 'indexes', indexName)?.body as SearchIndex | undefined;
    const definition = body?.vectorSearch?.vectorizers?.find((each) => each?.name === vectorizer);
    if (definition == null) {
      throw badRequest(`The vectorizer '${vectorizer}' does not exist in the index '${indexName}'.`, {
        code: 'InvalidVectorQuery',
        target: 'vectorQueries',
      });
    }
    const { inference, config, outbound } = app;
    const vectorize = createVectorizer(definition, { inference, fetch: outbound.fetch, models: config.models });
    return vectorize(input, signal);
  };

/** Whether a vectorizer uses the local model. */
export const usesLocalModel = (vectorizer: VectorizerDefinition): boolean =>
  vectorizer.kind === 'customWebApi' && vectorizer.customWebApiParameters?.uri === LOCAL_EMBEDDINGS;

const VECTORIZERS = 'vectorSearch.vectorizers';
/** Types of fields for vectors of a sentence model. */
const REAL_VECTOR_TYPE = /^Collection\(Edm\.(Single|Half)\)$/;

/**
 * The local model has vectors of one size, so no text would match a field of another size. The size of other models is
 * unknown until a query.
 */
const checkLocalFields = (app: App, { fields, vectorSearch }: SearchIndex): void => {
  const localVectorizers = new Set((vectorSearch?.vectorizers ?? []).filter(usesLocalModel).map(({ name }) => name));
  if (localVectorizers.size === 0) return;
  const vectorizers = new Map((vectorSearch?.profiles ?? []).map(({ name, vectorizer }) => [name, vectorizer ?? '']));
  const { dimensions: modelDimensions } = app.inference;
  for (const { field, name, path } of walkFields(fields)) {
    const vectorizer = vectorizers.get(field.vectorSearchProfile ?? '') ?? '';
    if (!isVectorField(field) || !localVectorizers.has(vectorizer)) continue;
    const model = `its vectorizer '${vectorizer}' (${LOCAL_EMBEDDINGS}) creates vectors of ${modelDimensions} real numbers`;
    const invalidField = (member: string, problem: string) =>
      badRequest(`The vector field '${name}' ${problem}, but ${model}.`, {
        code: 'InvalidVectorField',
        target: `${path}.${member}`,
      });
    if (field.dimensions !== modelDimensions) throw invalidField('dimensions', `has ${field.dimensions} dimensions`);
    if (!REAL_VECTOR_TYPE.test(field.type)) throw invalidField('type', `is of type ${field.type}`);
  }
};

/** Rejects vectorizers that can never work. Those that only this machine cannot serve are stored, and rejected when used. */
export const checkVectorizers = (app: App, definition: SearchIndex): void => {
  checkLocalFields(app, definition);
  for (const [i, vectorizer] of (definition.vectorSearch?.vectorizers ?? []).entries()) {
    try {
      createVectorizer(vectorizer, { inference: app.inference, models: app.config.models });
    } catch (error) {
      if (error instanceof SearchError && error.status !== 400) continue;
      throw prefixErrorPath(error, `${VECTORIZERS}[${i}]`, VECTORIZERS);
    }
  }
};
