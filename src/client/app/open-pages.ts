import { holds, type Permission } from '../../contract/permissions/permissions-rules';
import { selectIsAgent } from '../auth/session/auth-selectors';
import { selectAccessibleResources, selectPermissions } from '../permissions/permissions-selectors';
import { SETTINGS, SETTINGS_PAGES, type SettingsPage } from './settings/settings-pages';
import { useAppSelector } from '../platform/hooks';
import { landingPath, openPages, PAGES, type Page, type Visitor } from './pages';

/** What leads to a page. */
export type PageLink = Pick<Page, 'path' | 'title' | 'menu'>;

/** The pages that this user may open; the settings as one, where any of them is open. */
export function useOpenPages(): PageLink[] {
  const settings = useOpenSettings();
  const pages = openPages(useVisitor(), PAGES);
  return settings.length > 0 ? [...pages, SETTINGS] : pages;
}

/** The settings' pages that this user may open. */
export function useOpenSettings(): SettingsPage[] {
  return openPages(useVisitor(), SETTINGS_PAGES);
}

/** Where this user begins. */
export function useLandingPath(): string {
  return landingPath(useVisitor());
}

function useVisitor(): Visitor {
  return {
    permissions: useAppSelector(selectPermissions),
    resources: useAppSelector(selectAccessibleResources),
    isAgent: useAppSelector(selectIsAgent),
  };
}

/** What this user lacks of what is needed. */
export function useMissing(needs: readonly Permission[]): readonly Permission[] {
  const permissions = useAppSelector(selectPermissions);
  return needs.filter((needed) => !holds(permissions, needed));
}
