import { Agent, request } from 'node:http';

/**
 * @typedef {object} Target
 * @property {string} base URL without a trailing slash
 * @property {Record<string, string>} headers sent with every request
 *
 * @typedef {(method: string, path: string, body?: unknown) => Promise<string>} Send the text of a successful answer
 */

/**
 * A client that costs little itself: kept connections, no parsing.
 *
 * @param {Target} target
 * @returns {Send & { close: () => void }}
 */
export function client({ base, headers }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** @type {Send} */
  const send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        base + path,
        {
          method,
          agent,
          headers: {
            ...headers,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (part) => {
            answer += part;
          });
          response.on('error', reject);
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (status >= 200 && status < 300 && status !== 207) resolve(answer);
            else reject(new Error(`${method} ${path}: ${status} ${answer.slice(0, 500)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  return Object.assign(send, { close: () => agent.destroy() });
}
