import { useCallback, useEffect, useState } from 'react';
import { createPath } from 'react-router-dom';
import { useAppDispatch } from '#client/lib/hooks';
import { locationChanged } from '#client/lib/location/location-slice';
import { navigate } from '#client/lib/location/navigate';
import type { AppThunk } from '#client/lib/store-types';

export interface UnsavedChangesPrompt {
  /** The confirmation dialog is open. */
  asking: boolean;
  /** Runs an action that leaves the page without a link, e.g. signing out: at once, or after the confirmation. */
  confirmThen: (action: () => void) => void;
  leave: () => void;
  stay: () => void;
}

/**
 * Blocked navigation: by a link, by an action, or by back or forward, after which the address bar shows the other page
 * already.
 */
type BlockedNavigation =
  | { by: 'link'; path: string }
  | { by: 'action'; action: () => void }
  | { by: 'history' };

/**
 * Blocks links, back and forward while there are unsaved changes, until the user confirms. The browser asks before the
 * tab closes.
 */
export function useUnsavedChangesPrompt(isDirty: boolean): UnsavedChangesPrompt {
  const dispatch = useAppDispatch();
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  useEffect(
    () => (isDirty ? blockNavigation(() => dispatch(hasMoved()), setBlocked) : undefined),
    [dispatch, isDirty],
  );
  const stay = (): void => {
    setBlocked(null);
    if (blocked?.by === 'history') dispatch(putAddressBack());
  };
  const leave = (): void => {
    setBlocked(null);
    if (blocked?.by === 'action') blocked.action();
    else if (blocked) dispatch(blocked.by === 'link' ? navigate(blocked.path) : showAddress());
  };
  const confirmThen = useCallback(
    (action: () => void) => (isDirty ? setBlocked({ by: 'action', action }) : action()),
    [isDirty],
  );
  return { asking: blocked !== null, confirmThen, leave, stay };
}

/** @returns A function that removes the listeners. */
function blockNavigation(
  moved: () => boolean,
  onBlocked: (blocked: BlockedNavigation | null) => void,
): () => void {
  const onClose = (event: BeforeUnloadEvent): void => event.preventDefault();
  const onClick = (event: MouseEvent): void => {
    const path = getLinkPath(event);
    if (path === null) return;
    event.preventDefault();
    event.stopPropagation();
    onBlocked({ by: 'link', path });
  };
  const onMove = (event: PopStateEvent): void => {
    const isElsewhere = moved();
    // Stops the store from following the address and showing the other page.
    if (isElsewhere) event.stopImmediatePropagation();
    onBlocked(isElsewhere ? { by: 'history' } : null);
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

/** Returns the path of a plain click on a link to another page of the application, or null for any other click. */
function getLinkPath(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return isSamePage(link, window.location) ? null : link.pathname + link.search + link.hash;
}

/** Addresses of the same page differ only by their fragment. */
function isSamePage(one: { pathname: string; search: string }, other: typeof one): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

/** Returns true if the address names another page than the one shown. */
function hasMoved(): AppThunk<boolean> {
  return (_dispatch, getState, { navigation }) => !isSamePage(navigation.location(), getState().location);
}

function showAddress(): AppThunk {
  return (dispatch, _getState, { navigation }) => void dispatch(locationChanged(navigation.location()));
}

/** Pushes the address of the page shown. After back, it comes after the page that the user tried to go to. */
function putAddressBack(): AppThunk {
  return (dispatch, getState) => dispatch(navigate(createPath(getState().location)));
}
