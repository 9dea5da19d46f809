import { useConfirmedAction } from '#client/components/unsaved-changes/confirmed-action';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { openPages } from '../routes/pages';
import { useAccessRights } from '../routes/open-pages';
import { ACTIONS, type Action } from './actions';

/** Returns the actions that the user may run now. */
export function useOpenActions(): Action[] {
  const isSyncing = useAppSelector(({ sync }) => sync.status !== 'idle');
  return openPages(useAccessRights(), ACTIONS).filter(({ isSync }) => !isSync || !isSyncing);
}

/** Returns a function that runs an action, after a confirmation if it would discard unsaved changes. */
export function useRunAction(): (action: Action) => void {
  const dispatch = useAppDispatch();
  const goBy = useConfirmedAction();
  return ({ leaves, run }) => {
    if (leaves) goBy(() => void dispatch(run));
    else void dispatch(run);
  };
}
