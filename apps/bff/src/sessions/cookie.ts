/**
 * The session cookie of local mode. HttpOnly, SameSite=Strict, Path=/ and no Domain, as `__Host-` demands; that prefix
 * itself also demands Secure, which browsers do not honour everywhere for plain http on a loopback address. Cookies are
 * shared between the ports of a host, so the name carries the port: two Searchdecks do not sign each other out. It goes
 * without Max-Age and ends with the browser; the server's own limits end it earlier.
 */
export const cookieName = (port: number): string => `searchdeck-session-${port}`;

export const setCookie = (name: string, id: string): string => `${name}=${id}; Path=/; HttpOnly; SameSite=Strict`;
export const clearCookie = (name: string): string => `${name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;

/** The value of the cookie; undefined when it is absent or, against all custom, there twice. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined;
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined;
};
