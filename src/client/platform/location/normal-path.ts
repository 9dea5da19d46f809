/** As the router compares paths: without regard to case and a slash at the end. */
export function normalPath(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === '' ? '/' : path;
}
