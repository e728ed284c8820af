/** A cookie of this program: HttpOnly, SameSite=Strict, Path=/, no Domain. */
export interface CookieKind {
  name: string;
  isSecure: boolean;
}

/**
 * Over https the cookie has the prefix `__Host-`. That prefix requires Secure, which not every browser accepts for plain
 * http on a loopback address. Cookies are shared by the ports of a host: there the name contains the port, so that two
 * instances of Searchdeck do not sign each other out.
 */
const cookieNamed = (name: string, publicOrigin: string): CookieKind => {
  const { protocol, port } = new URL(publicOrigin);
  return protocol === 'https:'
    ? { name: `__Host-${name}`, isSecure: true }
    : { name: `${name}-${port || '80'}`, isSecure: false };
};
/** The session. It has no Max-Age: it ends with the browser. */
export const sessionCookie = (publicOrigin: string): CookieKind => cookieNamed('searchdeck-session', publicOrigin);
/** A sign-in that waits for the directory. */
export const signInCookie = (publicOrigin: string): CookieKind => cookieNamed('searchdeck-sign-in', publicOrigin);

const attributes = ({ isSecure }: CookieKind): string =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const setCookie = (cookie: CookieKind, id: string, maxAgeSeconds?: number): string =>
  `${cookie.name}=${id}; ${attributes(cookie)}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`;
export const clearCookie = (cookie: CookieKind): string => `${cookie.name}=; ${attributes(cookie)}; Max-Age=0`;

/** The value of the cookie; undefined if it is absent or present more than once. */
export const readCookie = (header: string | undefined, { name }: CookieKind): string | undefined => {
  if (header === undefined) return undefined;
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined;
};
