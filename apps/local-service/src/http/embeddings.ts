import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest, type SearchError, isObject } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { readJson } from './body.js';
import { sendJson, sendMethodNotAllowed } from './send.js';

/** Vectors by the local model, in the format of OpenAI's API. */
export const EMBEDDINGS_PATH = '/local/openai/v1/embeddings';

/** Maximum number of texts per request, as in OpenAI's API. */
const MAX_TEXTS = 2048;

interface EmbeddingsRequest {
  texts: string[];
  model: string;
  isBase64: boolean;
}

const invalidRequest = (message: string, target: string): SearchError =>
  badRequest(message, { code: 'InvalidRequestParameter', target });

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string' && text !== '');

/** Reads `{ input, model, encoding_format, dimensions }`; other members are ignored. */
function readRequest(body: unknown, dimensions: number): EmbeddingsRequest {
  const members = isObject(body) ? body : {};
  const { input, model, encoding_format: format, dimensions: requestedDimensions } = members;
  const texts = typeof input === 'string' ? [input] : input;
  if (!isTextList(texts)) {
    throw invalidRequest(
      "'input' must be a string or a list of strings, none of them empty; lists of tokens are not supported.",
      'input',
    );
  }
  if (texts.length > MAX_TEXTS) {
    throw invalidRequest(`'input' must have at most ${MAX_TEXTS} texts, but has ${texts.length}.`, 'input');
  }
  if (requestedDimensions != null && requestedDimensions !== dimensions) {
    throw invalidRequest(`'dimensions' must be ${dimensions}, the only size of the local model.`, 'dimensions');
  }
  if (format != null && format !== 'float' && format !== 'base64') {
    throw invalidRequest("'encoding_format' must be float or base64.", 'encoding_format');
  }
  return { texts, model: typeof model === 'string' ? model : 'local', isBase64: format === 'base64' };
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Base64 of the little-endian bytes, as OpenAI's own clients request. */
function base64Of(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, i) => bytes.writeFloatLE(value, i * 4));
  return bytes.toString('base64');
}

/** An extension of the local service: vectors for documents by the model behind `local://embeddings`. */
export async function sendEmbeddings(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return sendMethodNotAllowed(response, 'POST');
  const { inference } = app;
  const { texts, model, isBase64 } = readRequest(
    await readJson(request, { isExact: false, isBatch: false }),
    inference.dimensions,
  );
  const abortController = new AbortController();
  response.once('close', () => abortController.abort());
  const vectors = await inference.embed(texts, abortController.signal);
  const wordCount = texts.reduce((sum, text) => sum + countWords(text), 0);
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: isBase64 ? base64Of(vector) : Array.from(vector),
  }));
  const usage = { prompt_tokens: wordCount, total_tokens: wordCount };
  sendJson(response, 200, { object: 'list', data, model, usage });
}
