import { accessibleResources, holds } from '../../contract/permissions/permissions-rules';
import { PAGES, resourceOf, type Page } from './pages';

/** The pages that a holder of these permissions may open, in the menu's order. */
export function openPages(permissions: readonly string[], pages: readonly Page[] = PAGES): Page[] {
  const resources = accessibleResources(permissions);
  return pages.filter((page) => {
    const resource = resourceOf(page);
    return (
      page.needs === null ||
      (resource !== null && resources.includes(resource) && holds(permissions, page.needs))
    );
  });
}
