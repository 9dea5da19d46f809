import { holds, type Permission, type Resource } from '../../contract/permissions/permissions-rules';
import { selectAccessibleResources, selectPermissions } from '../permissions/permissions-selectors';
import { SETTINGS, SETTINGS_PAGES, type SettingsPage } from './settings/settings-pages';
import { useAppSelector } from '../platform/hooks';
import { PAGES, resourceOf, type Page } from './pages';

/** The pages that may be opened with these permissions and accessible resources, in the menu's order. */
export function openPages<P extends Pick<Page, 'needs'>>(
  permissions: readonly string[],
  resources: readonly Resource[],
  pages: readonly P[],
): P[] {
  return pages.filter(({ needs }) =>
    needs.every((needed) => resources.includes(resourceOf(needed)) && holds(permissions, needed)),
  );
}

/** What leads to a page. */
export type PageLink = Pick<Page, 'path' | 'title' | 'menu'>;

/** The pages that this user may open; the settings as one, where any of them is open. */
export function useOpenPages(): PageLink[] {
  const settings = useOpenSettings();
  const pages = openPages(
    useAppSelector(selectPermissions),
    useAppSelector(selectAccessibleResources),
    PAGES,
  );
  return settings.length > 0 ? [...pages, SETTINGS] : pages;
}

/** The settings' pages that this user may open. */
export function useOpenSettings(): SettingsPage[] {
  const permissions = useAppSelector(selectPermissions);
  return openPages(permissions, useAppSelector(selectAccessibleResources), SETTINGS_PAGES);
}

/** What this user lacks of what is needed. */
export function useMissing(needs: readonly Permission[]): readonly Permission[] {
  const permissions = useAppSelector(selectPermissions);
  return needs.filter((needed) => !holds(permissions, needed));
}
