import type { AppThunk } from '../start-app-listening';

/** A path of this product as it is passed on: with the host that it is opened at. */
export function wholeAddress(path: string): AppThunk<string> {
  return (_dispatch, _getState, { navigation }) => navigation.origin + path;
}
