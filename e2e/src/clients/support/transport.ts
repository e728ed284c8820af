import type { TokenCredential } from '@azure/core-auth';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';

/** The same address as the clients must see it: they send no bearer token over plain http. */
export const secured = (url: string): string => url.replace(/^http:/, 'https:');
const plain = (url: string): string => url.replace(/^https:/, 'http:');

/** Addresses in answers that a client follows with its token. */
const FOLLOWED = ['location', 'azure-asyncoperation', 'operation-location'];

/** Sends over http what the client addressed to https, and says https in the answers. */
export const overHttp = (): HttpClient => {
  const wire = createDefaultHttpClient();
  return {
    async sendRequest(request) {
      const { url } = request;
      request.url = plain(url);
      request.allowInsecureConnection = true;
      try {
        const response = await wire.sendRequest(request);
        for (const name of FOLLOWED) {
          const address = response.headers.get(name);
          if (address !== undefined) response.headers.set(name, secured(address));
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
