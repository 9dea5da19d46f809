import { paths } from '#client/lib/location/paths';
import { PAGES } from '../features';
import { SETTINGS, SETTINGS_PAGES } from '../settings/settings-pages';

/** All paths of the application, without record ids. */
export const KNOWN_PATHS: readonly string[] = [
  paths.login(),
  paths.resetPassword(),
  paths.accountAction(),
  paths.twoFactor(),
  SETTINGS.path,
  ...[...PAGES, ...SETTINGS_PAGES].map(({ path }) => path),
];
