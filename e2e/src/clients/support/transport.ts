import type { TokenCredential } from '@azure/core-auth';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';

/** The URL with https: the clients send no bearer token over http. */
export const toHttps = (url: string): string => url.replace(/^http:/, 'https:');
const toHttp = (url: string): string => url.replace(/^https:/, 'http:');

/** Response headers with URLs that a client follows with its token. */
const URL_HEADERS = ['location', 'azure-asyncoperation', 'operation-location'];

/** Sends https requests over http, and returns https URLs in responses. */
export const overHttp = (): HttpClient => {
  const httpClient = createDefaultHttpClient();
  return {
    async sendRequest(request) {
      const { url } = request;
      request.url = toHttp(url);
      request.allowInsecureConnection = true;
      try {
        const response = await httpClient.sendRequest(request);
        for (const name of URL_HEADERS) {
          const headerUrl = response.headers.get(name);
          if (headerUrl !== undefined) response.headers.set(name, toHttps(headerUrl));
        }
        return response;
      } finally {
        request.url = url;
      }
    },
  };
};

/** A credential that always has this token. */
export const bearer = (token: string): TokenCredential => ({
  getToken: () => Promise.resolve({ token, expiresOnTimestamp: Date.now() + 3_600_000 }),
});
