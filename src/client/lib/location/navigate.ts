import { locationChanged } from './location-slice';
import type { AppThunk } from '../store-types';

/** Navigates to a path of the application, with query and fragment. */
export function navigate(path: string, how: 'push' | 'replace' = 'push'): AppThunk {
  return (dispatch, _getState, { navigation }) => {
    navigation[how](path);
    dispatch(locationChanged(navigation.location()));
  };
}

/** Navigates back or forward in the history. */
export function moveInHistory(steps: number): AppThunk {
  return (_dispatch, _getState, { navigation }) => navigation.go(steps);
}

/**
 * Keeps the store in sync with the address bar.
 * @returns A function that removes the listener.
 */
export function followHistory(): AppThunk<() => void> {
  return (dispatch, _getState, { navigation }) => {
    const notify = (): void => {
      dispatch(locationChanged(navigation.location()));
    };
    notify();
    return navigation.onMove(notify);
  };
}
