import { useAppSelector } from '../hooks';

/** Returns the path of the address, without re-rendering for changes of query or fragment, e.g. during scrolling. */
export function usePathname(): string {
  return useAppSelector(({ location }) => location.pathname);
}
