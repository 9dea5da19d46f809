import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../app/hooks';
import { navigate } from '../app/navigate';

interface LeaveGuard {
  /** Where somebody was about to go; null: nobody is. */
  target: string | null;
  leave: () => void;
  stay: () => void;
}

/** While there is something to lose, links are held back until one has confirmed, and the browser asks before it closes. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const dispatch = useAppDispatch();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const onClose = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const path = leadingElsewhere(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty]);
  const stay = useCallback(() => setTarget(null), []);
  const leave = useCallback(() => {
    setTarget(null);
    if (target !== null) dispatch(navigate(target));
  }, [dispatch, target]);
  return { target: isDirty ? target : null, leave, stay };
}

/** The page of this product that a plain click on a link would show; null for any other click. */
function leadingElsewhere(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return link.pathname + link.search + link.hash;
}
