/** What a route declares for the shell: `export const handle: RouteHandle = {…}`. */
export interface RouteHandle {
  /** Part of the window's title. */
  title: string | ((params: Readonly<Record<string, string | undefined>>) => string);
  /** Parent pages, then this page; `to` is relative to the connection. Default: the title alone. */
  crumbs?: (params: Readonly<Record<string, string | undefined>>) => readonly Crumb[];
}
export interface Crumb {
  label: string;
  /** `/indexes`; omitted for the current page. */
  to?: string;
  /** The name of a resource, in monospace. */
  isMonospace?: boolean;
}
