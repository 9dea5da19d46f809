export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
/** Colour scheme chosen by the user; `system`: the scheme of the operating system. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/**
 * Cookie with the scheme chosen in this browser, `light` or `dark`; no cookie for `system`. The first page gets its
 * colours from it before any script has run.
 */
export const THEME_COOKIE = 'misrad-theme';
