/** What a route tells the shell: `export const handle: RouteHandle = {…}`. */
export interface RouteHandle {
  /** Ends up in the window's title. */
  title: string | ((params: Readonly<Record<string, string | undefined>>) => string);
  /** Places above this one, then this one; `to` is below the connection. Default: the title alone. */
  crumbs?: (params: Readonly<Record<string, string | undefined>>) => readonly Crumb[];
}
export interface Crumb {
  label: string;
  /** `/indexes`; without it, the crumb is where one is. */
  to?: string;
  /** A name of a thing: monospace. */
  mono?: boolean;
}
