import { ACTION_PATH, LOGIN_PATH, RESET_PATH } from '#client/lib/location/public-paths';
import { PAGES } from '../features';
import { TWO_FACTOR_PATH } from './redirects';
import { SETTINGS, SETTINGS_PAGES } from '../settings/settings-pages';

/** All paths of the application, without record ids. */
export const KNOWN_PATHS: readonly string[] = [
  LOGIN_PATH,
  RESET_PATH,
  ACTION_PATH,
  TWO_FACTOR_PATH,
  SETTINGS.path,
  ...[...PAGES, ...SETTINGS_PAGES].map(({ path }) => path),
];
