import { locationChanged } from './location-slice';
import type { AppThunk } from '../start-app-listening';

/** Goes to another address of this product: path, query and fragment. */
export function navigate(path: string, how: 'push' | 'replace' = 'push'): AppThunk {
  return (dispatch, _getState, { navigation }) => {
    navigation[how](path);
    dispatch(locationChanged(navigation.location()));
  };
}

/** Goes back or forth in the history. */
export function moveInHistory(steps: number): AppThunk {
  return (_dispatch, _getState, { navigation }) => navigation.go(steps);
}

/** Keeps the store at the address bar's side from now on. @returns ends it. */
export function followHistory(): AppThunk<() => void> {
  return (dispatch, _getState, { navigation }) => {
    const tell = (): void => {
      dispatch(locationChanged(navigation.location()));
    };
    tell();
    return navigation.onMove(tell);
  };
}
