import { fixMessages, type FixId } from './fix-messages';

/** The first pattern that matches a message determines the fix. The wording differs between services. */
const patterns: readonly (readonly [FixId, RegExp])[] = [
  ['property', /property '[^']*' does not exist on type|cannot find nested property/i],
  ['model', /--model|--language-model|--allow-model|model map|not available locally|requires a (?:cloud )?model/i],
  ['outbound', /--allow-outbound|outbound|not an allowed origin/i],
  ['throttled', /\b429\b|too many requests|throttl|rate limit/i],
  [
    'credentials',
    /\b40[13]\b|unauthori[sz]ed|forbidden|access (?:is |was )?denied|authenticat|credential|access signature|signature (?:did not|does not|doesn't) match/i,
  ],
  ['term', /max length for UTF-8 encoded terms/i],
  [
    'size',
    /too large|larger than|has \d+ bytes, more than|exceeds? the (?:maximum|limit)|maximum (?:file |document |blob )?size|oversized/i,
  ],
  ['protected', /password|encrypted|protected/i],
  ['image', /content type 'image\//i],
  ['contentType', /unsupported content type|content type .* not supported|format is not supported|unknown file type/i],
  [
    'incomplete',
    /only the metadata is indexed|none of its (?:content|documents) (?:is|are) indexed|remaining documents are not indexed/i,
  ],
  [
    'damaged',
    /could not be (?:parsed|read|cracked|opened)|corrupt|damaged|malformed|invalid (?:pdf|zip|json|csv|xml)|not valid/i,
  ],
  ['key', /document key|key field|(?:missing|empty|null|invalid) key/i],
  ['input', /(?:required|missing) (?:skill )?input|needs the input|input .* (?:is )?missing/i],
  [
    'conversion',
    /cannot be converted|can't be converted|cannot convert|type mismatch|of type 'Edm\.|expected (?:a |an )?(?:Edm|primitive|array)/i,
  ],
  ['length', /truncated|too long|maximum length|token limit|maximum context/i],
  ['timeout', /timed? ?out|did not respond within|took longer than|deadline/i],
  [
    'unreachable',
    /could not be reached|ECONNREFUSED|ENOTFOUND|connection (?:was )?(?:refused|lost|reset)|unreachable|did not respond/i,
  ],
  ['endpoint', /web api (?:request|response|skill)|endpoint returned|status code/i],
];

/** What usually resolves problems with such a message; undefined if it is not known. */
export function likelyFix(message: string): string | undefined {
  const match = patterns.find(([, pattern]) => pattern.test(message));
  return match === undefined ? undefined : fixMessages[match[0]];
}
