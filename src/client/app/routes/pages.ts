import { holds, type Permission, type Resource } from '#contract/lib/permissions/permissions-rules';
import { paths } from '#client/lib/location/paths';
import type { Page } from '#client/lib/page';
import { PAGES } from '../features';

/** Redirects between paths (spec.md section 2). */
export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/dashboard', to: '/' },
  { from: '/customers', to: '/' },
  { from: '/sales-print', to: paths.salesPrint() },
];

export function pageAt(path: string): Page | undefined {
  return PAGES.find((page) => page.path === path);
}

/** Access rights of a user. */
export interface AccessRights {
  permissions: readonly string[];
  /** Accessible resources (spec.md section 6). */
  resources: readonly Resource[];
  /** The user is linked to an agent. */
  isAgent: boolean;
}

/** Returns the pages that are linked for the user, in the order of the menu. */
export function openPages<P extends Pick<Page, 'needs' | 'figures' | 'ofAgents'>>(
  { permissions, resources, isAgent }: AccessRights,
  pages: readonly P[],
): P[] {
  return pages.filter(
    (page) =>
      (isAgent || !page.ofAgents) &&
      getNeededPermissions(page).every(
        (needed) => resources.includes(getResource(needed)) && holds(permissions, needed),
      ),
  );
}

/** Returns the permissions required for the page and its content. */
export function getNeededPermissions({ needs, figures = [] }: Pick<Page, 'needs' | 'figures'>): Permission[] {
  return [...needs, ...figures];
}

/** Returns the landing page: the dashboard, else the first allowed page. */
export function landingPath(rights: AccessRights): string {
  const [first] = openPages(rights, PAGES);
  if (first) return first.path;
  return openPages(rights, [{ needs: ['settings.view'] as const }]).length > 0 ? '/settings' : '/';
}

export function getResource(permission: Permission): Resource {
  return permission.split('.', 1)[0] as Resource;
}
