/** Describes the database of a URL for messages: its name, host, and port, without the user and the password. */
export const describeDatabase = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `"${decodeURIComponent(pathname.slice(1))}" at ${hostname}:${port || '5432'}`;
};

/** Why a text is not the URL of a PostgreSQL database; undefined: it is valid. The message does not quote the text. */
export const databaseUrlProblem = (text: string): string | undefined => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    return 'is not a URL of the form postgresql://user:password@host:5432/database.';
  }
  const url = new URL(text);
  if (url.hostname === '') return 'does not name a host.';
  if (url.username === '') return 'does not name a user.';
  if (!/^\/[^/]+$/.test(url.pathname)) return 'does not name a database.';
  for (const part of [url.username, url.password, url.pathname]) {
    try {
      decodeURIComponent(part);
    } catch {
      return 'has a % that is not followed by two hexadecimal digits.';
    }
  }
  return undefined;
};
