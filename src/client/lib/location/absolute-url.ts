import type { AppThunk } from '../store-types';

/** Returns the absolute URL of a path, for sharing. */
export function getAbsoluteUrl(path: string): AppThunk<string> {
  return (_dispatch, _getState, { navigation }) => navigation.origin + path;
}
