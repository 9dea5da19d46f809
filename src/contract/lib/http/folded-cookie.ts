/**
 * Cookie that is set while the side menu is collapsed in this browser. The first page gets the right menu width from
 * it before any script has run.
 */
export const MENU_FOLDED_COOKIE = 'misrad-menu-folded';
