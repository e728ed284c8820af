import { domainToASCII } from 'node:url';
import { UaxUrlEmailTokenizer } from '@searchdeck/contract/core';
import tlds from 'tlds' with { type: 'json' };
import { defineComponent } from '../registry/registry.js';
import { type SpecialToken, standardTokenizer } from '../standard/standard-tokenizer.js';

/** The grammar of Lucene's UAX29URLEmailTokenizer, after RFC 3986 and RFC 5322. */
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|0?[1-9]\\d|0{0,2}\\d)';
const IP4 = `${OCTET}(?:\\.${OCTET}){3}`;
const IP6 = '\\[(?:[0-9a-f]{0,4}:){2,7}(?:[0-9a-f]{0,4}|(?:\\d{1,3}\\.){3}\\d{1,3})\\]';
const PERCENT = '%[0-9a-f]{2}';
const LOGIN = `(?:(?:[\\w.~!$&'()*+,;=:-]|${PERCENT})*@)?`;
const TAIL = `(?:\\?(?:[\\w.~!$&'()*+,;=:@/?-]|${PERCENT})*)?`;
const FRAGMENT = `(?:#(?:[\\w.~!$&'()*+,;=:@/?-]|${PERCENT})*)?`;
const HTTP_PATH = `(?:/(?:[\\w.~;:@&=-]|${PERCENT})*)*`;
const FILE_PATH = `(?:/(?:[\\w.~?:@&=-]|${PERCENT})*)+`;
const LOOSE = `(?:${IP6}|${LABEL}(?:\\.${LABEL})*)`;
const sticky = (source: string): RegExp => new RegExp(source, 'iy');

const FULL_URL = sticky(
  `https?://${LOGIN}${LOOSE}(?::\\d{1,5})?${HTTP_PATH}${TAIL}${FRAGMENT}` +
    `|ftp://${LOGIN}${LOOSE}(?::\\d{1,5})?${FILE_PATH}(?:;type=[aid])?${FRAGMENT}` +
    `|file://(?:${LOOSE})?${FILE_PATH}${FRAGMENT}`,
);
const ADDRESS = sticky(`${IP6}|${IP4}`);
const HOST = sticky(`${LABEL}(?:\\.${LABEL})+`);
const REST = sticky(`(?::\\d{1,5})?${HTTP_PATH}${TAIL}${FRAGMENT}`);
// In the original, comma to slash is a range, which includes the dot.
const LOCAL = sticky(
  '(?:"(?:[^\\x00\\x09\\x0a\\x0d"\\\\\\x80-\\uffff]|\\\\[\\x00-\\x7f])*"|[\\w!#$%&\'*+,\\-./=?^`{|}~]+)@',
);
const BRACKETED = sticky('\\[(?:[^\\x00\\x09\\x0a\\x0d[\\\\\\]\\x80-\\uffff]|\\\\[\\x00-\\x7f])*\\]');

const endOf = (expression: RegExp, text: string, at: number): number => {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
};

/** In lowercase; names that are not ASCII in Punycode. */
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(tlds.map((name) => domainToASCII(name)));
const isTopLevel = (label: string): boolean => TOP_LEVEL_DOMAINS.has(label.toLowerCase());
const MAX_TOP_LEVEL_LENGTH = 24;

/** End of the longest domain name at `at` that ends with a top-level domain and optionally the root dot, or -1. */
const domainEnd = (text: string, at: number, isWholeLabel: boolean): number => {
  const host = endOf(HOST, text, at);
  if (host < 0) return -1;
  for (let to = host, dot = text.lastIndexOf('.', host - 1); dot > at; to = dot, dot = text.lastIndexOf('.', dot - 1)) {
    const minLength = isWholeLabel ? to - dot - 1 : 1;
    for (let length = Math.min(to - dot - 1, MAX_TOP_LEVEL_LENGTH); length >= minLength; length--) {
      const end = dot + 1 + length;
      if (isTopLevel(text.slice(dot + 1, end))) return text[end] === '.' ? end + 1 : end;
    }
  }
  return -1;
};

/** A URL without a scheme needs an unambiguous host that is not followed by a character of a longer name. */
const bareUrlEnd = (text: string, at: number): number => {
  const address = endOf(ADDRESS, text, at);
  const domain = address < 0 ? domainEnd(text, at, true) : -1;
  const host = Math.max(address, domain);
  if (host < 0) return -1;
  const end = Math.max(host, endOf(REST, text, host));
  return end === host && domain === host && /[\w-]/.test(text.charAt(host)) ? -1 : end;
};

const emailEnd = (text: string, at: number): number => {
  const domain = endOf(LOCAL, text, at);
  if (domain < 0) return -1;
  return text[domain] === '[' ? endOf(BRACKETED, text, domain) : domainEnd(text, domain, false);
};

const ATOM = /[\w!#$%&'*+,\-./=?^`{|}~]/;

/** URLs and e-mail addresses of one text, each as one token. */
const urlsAndEmails = (text: string): SpecialToken => {
  const canHaveEmail = text.includes('@');
  /** No address starts before this offset, because the run of atoms up to it is not followed by `@`. */
  let noEmailBefore = 0;
  return (at, limit) => {
    const first = text.charCodeAt(at);
    if (first >= 0x80) return undefined;
    // No token is longer than this window.
    const window = text.slice(at, limit);
    let end = -1;
    let type = '<URL>';
    if (/^[a-z0-9[]/i.test(window)) {
      end = Math.max(endOf(FULL_URL, window, 0), bareUrlEnd(window, 0));
      if (canHaveEmail && /^mailto:/i.test(window) && emailEnd(window, 7) > 0) {
        return { end: at + 6, type: '<ALPHANUM>' };
      }
    }
    if (canHaveEmail && (first === 0x22 || at >= noEmailBefore)) {
      const email = emailEnd(window, 0);
      if (email > end) [end, type] = [email, '<EMAIL>'];
      else if (email < 0 && first !== 0x22 && endOf(LOCAL, window, 0) < 0) {
        let run = at;
        while (run < limit && ATOM.test(text.charAt(run))) run++;
        noEmailBefore = run < limit ? run : at;
      }
    }
    return end < 0 ? undefined : { end: at + end, type };
  };
};

export const urlEmailTokenizers = [
  defineComponent({
    name: 'uax_url_email',
    odataType: '#Vendor.Search.UaxUrlEmailTokenizer',
    schema: UaxUrlEmailTokenizer,
    create: ({ maxTokenLength }) => standardTokenizer(maxTokenLength, urlsAndEmails),
  }),
];
