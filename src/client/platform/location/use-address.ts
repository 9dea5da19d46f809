import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { isDay } from '../../../contract/calendar/calendar-rules';
import { useAppDispatch } from '../hooks';
import type { AppThunk } from '../start-app-listening';
import { navigate } from './navigate';

/** Of an address; undefined, like an empty list, takes a parameter away. */
type Parts = Readonly<Record<string, string | readonly string[] | undefined>>;
type How = 'push' | 'replace';

/** What a page without a list shows stands in the address, so that a link or a reload shows the same. */
export function useAddress(): {
  get: (name: string) => string | undefined;
  /** Of a parameter that may stand there several times. */
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

/** A calendar date of the address; what is none is not there. */
export function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && isDay(text) ? text : undefined;
}
