import { selectIsAgent } from '#client/session/auth-selectors';
import {
  selectAccessibleResources,
  selectPermissions,
} from '#client/session/permissions/permissions-selectors';
import { SETTINGS, SETTINGS_PAGES } from '../settings/settings-pages';
import { useAppSelector } from '#client/lib/hooks';
import type { PageLink, SettingsPage } from '#client/lib/page';
import { PAGES } from '../features';
import { landingPath, openPages, type AccessRights } from './pages';

/** Returns the pages that the user may open. The settings are a single entry. */
export function useOpenPages(): PageLink[] {
  const settings = useOpenSettings();
  const pages = openPages(useAccessRights(), PAGES);
  return settings.length > 0 ? [...pages, SETTINGS] : pages;
}

/** Returns the settings pages that the user may open. */
export function useOpenSettings(): SettingsPage[] {
  return openPages(useAccessRights(), SETTINGS_PAGES);
}

/** Returns the user's landing page. */
export function useLandingPath(): string {
  return landingPath(useAccessRights());
}

export function useAccessRights(): AccessRights {
  return {
    permissions: useAppSelector(selectPermissions),
    resources: useAppSelector(selectAccessibleResources),
    isAgent: useAppSelector(selectIsAgent),
  };
}
