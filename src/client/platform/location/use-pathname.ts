import { useAppSelector } from '../hooks';

/** The path of the address; what follows it may change as often as a list is scrolled, and draws nothing anew here. */
export function usePathname(): string {
  return useAppSelector(({ location }) => location.pathname);
}
