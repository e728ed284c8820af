import { Pool } from 'undici';

/**
 * @typedef {object} Target
 * @property {string} base URL without a trailing slash
 * @property {Record<string, string>} headers sent with every request
 * @property {number} [connections] maximum number of connections; default: 64
 *
 * @typedef {(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<string>} Send the text of a
 *   successful response
 */

/**
 * A client with little overhead: keep-alive connections, no parsing.
 *
 * @param {Target} target
 * @returns {Send & { close: () => Promise<void> }}
 */
export function client({ base, headers, connections = 64 }) {
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, { connections });
  /** @type {Send} */
  const send = async (method, path, body) => {
    const { statusCode, body: responseBody } = await pool.request({
      method,
      path: prefix + path,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await responseBody.text();
    if (statusCode >= 200 && statusCode < 300 && statusCode !== 207) return text;
    throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 500)}`);
  };
  return Object.assign(send, { close: () => pool.destroy() });
}

/**
 * A client of a local service with the admin key.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @returns {Send & { close: () => Promise<void> }}
 */
export const serviceClient = (ready) =>
  client({ base: String(ready['endpoint']), headers: { 'api-key': String(ready['adminKey']) } });
