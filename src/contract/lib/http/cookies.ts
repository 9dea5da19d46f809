/**
 * Cookie that is set while a user is signed in in this browser. The server uses it only to select the first page and
 * its preloaded files. It grants no access.
 */
export const SIGNED_IN_COOKIE = 'misrad-signed-in-here';

/**
 * Cookie that is set while the side menu is collapsed in this browser. The first page gets the right menu width from
 * it before any script has run.
 */
export const MENU_FOLDED_COOKIE = 'misrad-menu-folded';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
/** Colour scheme chosen by the user; `system`: the scheme of the operating system. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/**
 * Cookie with the scheme chosen in this browser, `light` or `dark`; no cookie for `system`. The first page gets its
 * colours from it before any script has run.
 */
export const THEME_COOKIE = 'misrad-theme';
