/** The session cookie: HttpOnly, SameSite=Strict, Path=/, no Domain, no Max-Age; it ends with the browser. */
export interface SessionCookie {
  name: string;
  secure: boolean;
}

/**
 * Over https the cookie has the prefix `__Host-`. That prefix requires Secure, which not every browser accepts for plain
 * http on a loopback address. Cookies are shared by the ports of a host: there the name contains the port, so that two
 * Searchdecks do not sign each other out.
 */
export const sessionCookie = (publicOrigin: string): SessionCookie => {
  const { protocol, port } = new URL(publicOrigin);
  return protocol === 'https:'
    ? { name: '__Host-searchdeck-session', secure: true }
    : { name: `searchdeck-session-${port || '80'}`, secure: false };
};

const attributes = ({ secure }: SessionCookie): string =>
  `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

export const setCookie = (cookie: SessionCookie, id: string): string => `${cookie.name}=${id}; ${attributes(cookie)}`;
export const clearCookie = (cookie: SessionCookie): string => `${cookie.name}=; ${attributes(cookie)}; Max-Age=0`;

/** The value of the cookie; undefined if it is absent or present more than once. */
export const readCookie = (header: string | undefined, { name }: SessionCookie): string | undefined => {
  if (header === undefined) return undefined;
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined;
};
