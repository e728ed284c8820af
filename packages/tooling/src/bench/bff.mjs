import { client } from './http.mjs';
import { latency, milliseconds, ratio, table, throughput } from './measure.mjs';

const QUERY = "/indexes('films')/docs/search.post.search?api-version=2026-04-01";
const BODY = { search: 'war', top: 20, count: true };

/**
 * Measures the overhead of the BFF: the same search directly and through the BFF, one and 32 at a time.
 *
 * @param {Record<string, unknown>} localService ready line
 * @param {Record<string, unknown>} bff ready line
 * @returns {Promise<string>} a table
 */
export async function benchBff(localService, bff) {
  const direct = client({
    base: String(localService['endpoint']),
    headers: { 'api-key': String(localService['adminKey']) },
  });
  const { origin } = new URL(String(bff['url']));
  const headers = await signIn(origin, String(bff['launchUrl']));
  const proxied = client({ base: `${origin}/api/connections/demo/data`, headers });
  try {
    const [one, two] = [
      await latency(() => direct('POST', QUERY, BODY)),
      await latency(() => proxied('POST', QUERY, BODY)),
    ];
    const [many, manyProxied] = [
      await throughput(() => direct('POST', QUERY, BODY)),
      await throughput(() => proxied('POST', QUERY, BODY)),
    ];
    return table(
      ['the same search', 'direct', 'through the BFF', 'ratio'],
      [
        ['latency, median', milliseconds(one.median), milliseconds(two.median), ratio(two.median / one.median)],
        ['latency, 99 %', milliseconds(one.p99), milliseconds(two.p99), ratio(two.p99 / one.p99)],
        ['requests/s, 32 at a time', many.toFixed(0), manyProxied.toFixed(0), ratio(manyProxied / many)],
      ],
    );
  } finally {
    await direct.close();
    await proxied.close();
  }
}

/**
 * Signs in like the page of the launch link.
 *
 * @param {string} origin
 * @param {string} launchUrl
 * @returns {Promise<Record<string, string>>} the headers of the session's requests
 */
async function signIn(origin, launchUrl) {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ mode: 'local', token: new URL(launchUrl).hash.slice(1) }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { originSecret } = /** @type {{ originSecret: string }} */ (await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { 'x-searchdeck': originSecret, origin, cookie };
}
