/** Normalises a path like the router: case-insensitive, without a trailing slash. */
export function normalPath(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === '' ? '/' : path;
}
