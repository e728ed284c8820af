import { clientAssertion, parseClientCertificate } from './client-certificate.js';

/** How an application authenticates at a token endpoint. */
export interface ClientCredential {
  clientId: string;
  /** Undefined: it has a certificate. */
  secret: string | undefined;
  /** Certificate with its private key, in PEM format. */
  certificate: string | undefined;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Parameters of a token request that authenticate the client: its secret, or an assertion that its key signs. */
export const clientAuthentication = async (
  { clientId, secret, certificate }: ClientCredential,
  tokenEndpoint: URL,
): Promise<Record<string, string>> =>
  certificate === undefined
    ? { client_secret: secret ?? '' }
    : {
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: await clientAssertion(parseClientCertificate(certificate), clientId, tokenEndpoint.href),
      };
