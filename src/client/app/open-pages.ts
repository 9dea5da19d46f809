import { holds, type Resource } from '../../contract/permissions/permissions-rules';
import { selectAccessibleResources, selectPermissions } from '../permissions/permissions-selectors';
import { useAppSelector } from './hooks';
import { PAGES, resourceOf, type Page } from './pages';

/** The pages that may be opened with these permissions and accessible resources, in the menu's order. */
export function openPages(
  permissions: readonly string[],
  resources: readonly Resource[],
  pages: readonly Page[] = PAGES,
): Page[] {
  return pages.filter((page) => {
    const resource = resourceOf(page);
    if (page.needs === null || resource === null) return true;
    return resources.includes(resource) && holds(permissions, page.needs);
  });
}

/** The pages that this user may open. */
export function useOpenPages(): Page[] {
  return openPages(useAppSelector(selectPermissions), useAppSelector(selectAccessibleResources));
}
