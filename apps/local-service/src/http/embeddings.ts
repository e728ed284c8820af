import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest, type SearchError } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { readJson } from './body.js';
import { send } from './send.js';

/** Where the local model makes vectors of documents, in the form that clients of OpenAI's interface speak. */
export const EMBEDDINGS_PATH = '/local/openai/v1/embeddings';

/** Texts a request; the same as OpenAI's. */
const MOST_TEXTS = 2048;

interface Asked {
  texts: string[];
  model: string;
  base64: boolean;
}

const wrong = (message: string, target: string): SearchError =>
  badRequest(message, { code: 'InvalidRequestParameter', target });

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string' && text !== '');

/** `{ input, model, encoding_format, dimensions }`; what else clients send changes nothing here. */
function readAsked(body: unknown, dimensions: number): Asked {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { input, model, encoding_format: format, dimensions: wanted } = given;
  const texts = typeof input === 'string' ? [input] : input;
  if (!isTexts(texts))
    throw wrong(
      "'input' must be a text or a list of texts, none of them empty; lists of tokens are not taken.",
      'input',
    );
  if (texts.length > MOST_TEXTS)
    throw wrong(`'input' may hold ${MOST_TEXTS} texts; it holds ${texts.length}.`, 'input');
  if (wanted != null && wanted !== dimensions)
    throw wrong(`'dimensions' must be ${dimensions}: the local model has no other.`, 'dimensions');
  if (format != null && format !== 'float' && format !== 'base64')
    throw wrong("'encoding_format' must be float or base64.", 'encoding_format');
  return { texts, model: typeof model === 'string' ? model : 'local', base64: format === 'base64' };
}

const words = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Base64 of the little-endian bytes, as OpenAI's own clients ask for. */
function base64Of(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, i) => bytes.writeFloatLE(value, i * 4));
  return bytes.toString('base64');
}

/** An extension of the local service: vectors for documents by the model behind `local://embeddings`. */
export async function sendEmbeddings(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  if (request.method !== 'POST') return send(response, 405, { ...headers, Allow: 'POST' });
  const { inference } = app;
  const { texts, model, base64 } = readAsked(
    await readJson(request, { exact: false, batch: false }),
    inference.dimensions,
  );
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const vectors = await inference.embed(texts, gone.signal);
  const used = texts.reduce((sum, text) => sum + words(text), 0);
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: base64 ? base64Of(vector) : Array.from(vector),
  }));
  const usage = { prompt_tokens: used, total_tokens: used };
  send(response, 200, headers, JSON.stringify({ object: 'list', data, model, usage }));
}
