import { useCallback, useEffect, useState } from 'react';
import { createPath } from 'react-router-dom';
import { useAppDispatch } from '../../platform/hooks';
import { locationChanged } from '../../platform/location/location-slice';
import { navigate } from '../../platform/location/navigate';
import type { AppThunk } from '../../platform/start-app-listening';

interface LeaveGuard {
  /** Somebody was about to go, and has not said yet whether they mean it. */
  asking: boolean;
  /** Goes by what is no link, as by signing out: at once, or when one has confirmed. */
  goBy: (act: () => void) => void;
  leave: () => void;
  stay: () => void;
}

/** How somebody was about to go: by a link, by an act, or back or forth in the history, whose address is in the bar by then. */
type Way = { by: 'link'; path: string } | { by: 'act'; act: () => void } | { by: 'history' };

/**
 * While there is something to lose, links and moves in the history are held back until one has confirmed, and the browser
 * asks before it closes.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const dispatch = useAppDispatch();
  const [way, setWay] = useState<Way | null>(null);
  useEffect(
    () => (isDirty ? holdLeaving(() => dispatch(hasMoved()), setWay) : undefined),
    [dispatch, isDirty],
  );
  const stay = useCallback(() => {
    setWay(null);
    if (way?.by === 'history') dispatch(putAddressBack());
  }, [dispatch, way]);
  const leave = useCallback(() => {
    setWay(null);
    if (way?.by === 'act') way.act();
    else if (way) dispatch(way.by === 'link' ? navigate(way.path) : showAddress());
  }, [dispatch, way]);
  const goBy = useCallback((act: () => void) => (isDirty ? setWay({ by: 'act', act }) : act()), [isDirty]);
  return { asking: way !== null, goBy, leave, stay };
}

/** @returns ends it. */
function holdLeaving(moved: () => boolean, hold: (way: Way | null) => void): () => void {
  const onClose = (event: BeforeUnloadEvent): void => event.preventDefault();
  const onClick = (event: MouseEvent): void => {
    const path = leadingElsewhere(event);
    if (path === null) return;
    event.preventDefault();
    event.stopPropagation();
    hold({ by: 'link', path });
  };
  const onMove = (event: PopStateEvent): void => {
    const isElsewhere = moved();
    // The store follows the address, and would show the other page.
    if (isElsewhere) event.stopImmediatePropagation();
    hold(isElsewhere ? { by: 'history' } : null);
  };
  window.addEventListener('beforeunload', onClose);
  window.addEventListener('popstate', onMove, true);
  document.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('beforeunload', onClose);
    window.removeEventListener('popstate', onMove, true);
    document.removeEventListener('click', onClick, true);
  };
}

/** The page of this product that a plain click on a link would show; null for any other click. */
function leadingElsewhere(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return isSamePage(link, window.location) ? null : link.pathname + link.search + link.hash;
}

/** Two places of one page differ by their fragment only. */
function isSamePage(one: { pathname: string; search: string }, other: typeof one): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

/** Does the address name another page than the one that is shown? */
function hasMoved(): AppThunk<boolean> {
  return (_dispatch, getState, { navigation }) => !isSamePage(navigation.location(), getState().location);
}

function showAddress(): AppThunk {
  return (dispatch, _getState, { navigation }) => void dispatch(locationChanged(navigation.location()));
}

/** The page that is shown comes after the one that was gone to, which is before it in the history where one went back. */
function putAddressBack(): AppThunk {
  return (dispatch, getState) => dispatch(navigate(createPath(getState().location)));
}
