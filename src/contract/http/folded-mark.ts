/**
 * A cookie that says that the side menu is folded in this browser: by it the page that the server shows first has the
 * menu's width, before any script has run.
 */
export const MENU_FOLDED_MARK = 'misrad-menu-folded';
