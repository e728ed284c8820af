import { DAY_MS } from '@searchdeck/contract';
import type { PeerCertificate } from 'node:tls';
import type { Handshake } from '../outbound/network-probe.js';
import type { FailureNote, StepNote } from './step-recorder.js';

/** Remaining validity of a certificate below which its renewal is advised. */
const RENEWAL_MS = 21 * DAY_MS;
/** Maximum number of names of a certificate that are listed. */
const MAX_NAMES = 3;

const trustAdvice =
  "If you trust the issuer, set NODE_EXTRA_CA_CERTS to a file with the issuer's certificate, and restart Searchdeck.";
const UNTRUSTED = 'The certificate is signed by an issuer that this machine does not trust.';
const untrustedCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Describes how long a trusted certificate is valid. */
export const certificateNote = ({ certificate }: Handshake, now: number): StepNote => {
  const validTo = Date.parse(certificate.valid_to);
  if (Number.isNaN(validTo)) return {};
  return {
    message: `The certificate is valid until ${dateOf(certificate.valid_to)}.`,
    ...(validTo - now < RENEWAL_MS ? { advice: 'Renew the certificate before it expires.' } : {}),
  };
};

/** Describes why a certificate is not trusted. */
export const certificateProblem = (problem: string, certificate: PeerCertificate, host: string): FailureNote => {
  switch (problem) {
    case 'CERT_HAS_EXPIRED':
      return {
        message: `The certificate expired on ${dateOf(certificate.valid_to)}.`,
        advice: 'Renew the certificate of the service, and check the clock of this machine.',
      };
    case 'CERT_NOT_YET_VALID':
      return {
        message: `The certificate is not valid before ${dateOf(certificate.valid_from)}.`,
        advice: 'Check the clock of this machine.',
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        message: `The certificate is for ${namesOf(certificate)}, not for ${host}.`,
        advice: 'Use a host name from the certificate in the endpoint.',
      };
    default:
      return untrustedCodes.has(problem)
        ? { message: UNTRUSTED, advice: trustAdvice }
        : { message: `The certificate is not valid (${problem}).`, advice: trustAdvice };
  }
};

const dateOf = (text: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? 'an unknown date' : new Date(time).toISOString().slice(0, 10);
};

const namesOf = (certificate: PeerCertificate): string => {
  const names = (certificate.subjectaltname ?? '').split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  const plainNames = names.filter((name) => /^[\w.:*-]{1,253}$/.test(name));
  return plainNames.length === 0 ? 'another name' : plainNames.slice(0, MAX_NAMES).join(', ');
};
