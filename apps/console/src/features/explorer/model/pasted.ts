/** The address in a curl command, with what the shell made of it: quotes taken off, escapes resolved. */
const fromCurl = (text: string): string | undefined => {
  if (!/^\s*curl\s/.test(text)) return undefined;
  const single = /'(https?:\/\/[^']*)'/.exec(text)?.[1];
  if (single !== undefined) return single;
  const double = /"(https?:\/\/(?:[^"\\]|\\.)*)"/s.exec(text)?.[1];
  return (double ?? /(https?:\/\/\S+)/.exec(text)?.[1])?.replace(/\\(.)/gs, '$1');
};

/**
 * The parameters in what a person wrote or pasted: one a line as people read them (nothing is percent-encoded then),
 * a query string, a whole address, or a curl command.
 */
export const readPasted = (text: string): URLSearchParams => {
  const address = fromCurl(text) ?? text.trim();
  const query = /^(https?:|\/|\?)/.test(address) ? address.replace(/^[^?\n]*\?/, '') : address;
  if (!query.includes('\n') && (query !== address || /&/.test(query))) return new URLSearchParams(query);
  const params = new URLSearchParams();
  for (const line of query.split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) params.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return params;
};
