/** The URL in a curl command, with the shell's quotes and escapes resolved. */
const findCurlUrl = (text: string): string | undefined => {
  if (!/^\s*curl\s/.test(text)) return undefined;
  const single = /'(https?:\/\/[^']*)'/.exec(text)?.[1];
  if (single !== undefined) return single;
  const double = /"(https?:\/\/(?:[^"\\]|\\.)*)"/s.exec(text)?.[1];
  return (double ?? /(https?:\/\/\S+)/.exec(text)?.[1])?.replace(/\\(.)/gs, '$1');
};

/**
 * The parameters in pasted text: one per line without percent-encoding, a query string, a URL, or a curl command.
 */
export const readPastedParameters = (text: string): URLSearchParams => {
  const url = findCurlUrl(text) ?? text.trim();
  const query = /^(https?:|\/|\?)/.test(url) ? url.replace(/^[^?\n]*\?/, '') : url;
  if (!query.includes('\n') && (query !== url || /&/.test(query))) return new URLSearchParams(query);
  const params = new URLSearchParams();
  for (const line of query.split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) params.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return params;
};
