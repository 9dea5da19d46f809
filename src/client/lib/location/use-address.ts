import { useAppDispatch, useAppSelector } from '../hooks';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { isDay } from '#contract/lib/calendar/calendar-rules';
import type { AppThunk } from '../store-types';
import { navigate } from './navigate';

/** Returns the path of the address, without re-rendering for changes of query or fragment, e.g. during scrolling. */
export function usePathname(): string {
  return useAppSelector(({ location }) => location.pathname);
}

/** Address parameters to change. `undefined` and an empty array remove a parameter. */
type Parts = Readonly<Record<string, string | readonly string[] | undefined>>;
type How = 'push' | 'replace';

/** Reads and changes the address parameters of a page without a list, so that a link or a reload shows the same view. */
export function useAddress(): {
  get: (name: string) => string | undefined;
  /** Returns all values of a repeated parameter. */
  getAll: (name: string) => string[];
  change: (parts: Parts, how?: How) => void;
} {
  const dispatch = useAppDispatch();
  const given = new URLSearchParams(useLocation().search);
  return {
    get: (name) => given.get(name) || undefined,
    getAll: (name) => given.getAll(name),
    change: useCallback((parts: Parts, how?: How) => dispatch(changeAddress(parts, how)), [dispatch]),
  };
}

function changeAddress(parts: Parts, how?: How): AppThunk {
  return (dispatch, getState) => {
    const { pathname, search } = getState().location;
    const next = new URLSearchParams(search);
    for (const [name, value = []] of Object.entries(parts)) {
      next.delete(name);
      for (const one of typeof value === 'string' ? [value] : value) next.append(name, one);
    }
    const text = next.toString();
    dispatch(navigate(pathname + (text && `?${text}`), how));
  };
}

/** Returns the text if it is a calendar date, else `undefined`. */
export function parseDay(text: string | undefined): string | undefined {
  return text !== undefined && isDay(text) ? text : undefined;
}
