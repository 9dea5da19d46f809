import { useLocation } from 'react-router-dom';
import { isDay } from '../../../contract/calendar/calendar-rules';
import { useAppDispatch } from '../hooks';
import { navigate } from './navigate';

/** What a page without a list shows stands in the address, so that a link or a reload shows the same. */
export function useAddress(): {
  get: (name: string) => string | undefined;
  /** Undefined takes a parameter away. */
  change: (parts: Readonly<Record<string, string | undefined>>, how?: 'push' | 'replace') => void;
} {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const given = new URLSearchParams(search);
  return {
    get: (name) => given.get(name) || undefined,
    change: (parts, how) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(parts)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      dispatch(navigate(pathname + (text && `?${text}`), how));
    },
  };
}

/** A calendar date of the address; what is none is not there. */
export function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && isDay(text) ? text : undefined;
}
