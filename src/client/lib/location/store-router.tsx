import { useMemo, type ReactNode } from 'react';
import { createPath, Router, type Navigator } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../hooks';
import { moveInHistory, navigate } from './navigate';
import type { AppLocation } from '../services';
import type { AppDispatch } from '../store-types';

/**
 * React Router with the location from the store: a jump in DevTools shows the page of that moment and leaves the
 * browser's history unchanged.
 */
export function StoreRouter({ children }: { children: ReactNode }): ReactNode {
  const location = useAppSelector((state) => state.location);
  const dispatch = useAppDispatch();
  const navigator = useMemo(() => getNavigator(dispatch), [dispatch]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

function getNavigator(dispatch: AppDispatch): Navigator {
  const getPath = (to: string | Partial<AppLocation>): string =>
    typeof to === 'string' ? to : createPath(to);
  return {
    createHref: getPath,
    push: (to) => dispatch(navigate(getPath(to))),
    replace: (to) => dispatch(navigate(getPath(to), 'replace')),
    go: (steps) => dispatch(moveInHistory(steps)),
  };
}
