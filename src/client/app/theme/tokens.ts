/**
 * Colours and sizes of the application. antd's theme (theme.ts) and the custom properties of the style sheets derive
 * from them: the build inserts them for `@tokens` in app.css (config/webpack/token-styles.ts), because the first paint
 * does not wait for scripts.
 */

export type ColourScheme = 'light' | 'dark';

/** Colours by the names of the custom properties, without dashes. */
export interface Colours {
  background: string;
  surface: string;
  /** Background of floating elements. */
  raised: string;
  /** Background below a surface: table headers, quiet boxes. */
  sunken: string;
  text: string;
  muted: string;
  /** Separator; too faint for interactive elements. */
  line: string;
  /** Border of a field: 3:1 against the surface (WCAG 1.4.11). */
  field: string;
  /** Border of a button, which also has a text. */
  edge: string;
  /** Fill for white text. */
  primary: string;
  'primary-hover': string;
  /** Primary colour for text and icons. */
  accent: string;
  'accent-soft': string;
  /** Bar of a value below the expected one. */
  behind: string;
  /** Secondary colour for shapes that call for action, never for text. */
  action: string;
  danger: string;
  /** Fill for white text. */
  'danger-fill': string;
  'danger-soft': string;
  success: string;
  'success-soft': string;
  warning: string;
  'warning-soft': string;
  teal: string;
  violet: string;
  /** Grounds of faces, each below the colour of its letters. */
  'teal-soft': string;
  'indigo-soft': string;
  'green-soft': string;
  'amber-soft': string;
  'violet-soft': string;
  'slate-soft': string;
  /** Levels of a heat map; level 0 has no colour. */
  'heat-1': string;
  'heat-2': string;
  'heat-3': string;
  'heat-4': string;
  /** The two youngest parts of a debt. The third is `accent`, the oldest is `action`. */
  'age-1': string;
  'age-2': string;
  shadow: string;
}

export const colours: Record<ColourScheme, Colours> = {
  light: {
    background: '#f5f6fa',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f8f9fc',
    text: '#1b1f2e',
    muted: '#5b6278',
    line: '#e3e6ef',
    field: '#868da3',
    edge: '#cdd2df',
    // From spec.md section 1, as is `action`.
    primary: '#3f51b5',
    // antd's own hover colour is lighter, too faint for white text on it and for links.
    'primary-hover': '#35459c',
    accent: '#3f51b5',
    'accent-soft': '#eceefa',
    behind: '#6b7bcb',
    action: '#f50057',
    danger: '#c4003f',
    'danger-fill': '#c4003f',
    'danger-soft': '#fdecf1',
    success: '#187544',
    'success-soft': '#e6f4ec',
    warning: '#8a5a00',
    'warning-soft': '#fff4dc',
    teal: '#0b7285',
    violet: '#6b3fa0',
    'teal-soft': '#dcf1f4',
    'indigo-soft': '#e2e6fa',
    'green-soft': '#e0f2e7',
    'amber-soft': '#fbecd2',
    'violet-soft': '#f0e6fa',
    'slate-soft': '#e8eaf1',
    'heat-1': '#f1f3fb',
    'heat-2': '#e2e6f6',
    'heat-3': '#ced5f0',
    'heat-4': '#b7c1ea',
    'age-1': '#c5cbe9',
    'age-2': '#8b98d8',
    shadow: '0 1px 2px rgb(20 26 60 / 6%), 0 12px 32px rgb(20 26 60 / 12%)',
  },
  dark: {
    background: '#11131b',
    surface: '#191c27',
    raised: '#222635',
    sunken: '#151824',
    text: '#e7e9f2',
    muted: '#9aa2b8',
    line: '#2b3040',
    field: '#6f7795',
    edge: '#3d4459',
    // The same as in the light scheme (spec.md section 1), as is `action`.
    primary: '#3f51b5',
    'primary-hover': '#4c5dc0',
    accent: '#9fa9e8',
    'accent-soft': '#252a44',
    behind: '#5a69cf',
    action: '#f50057',
    danger: '#ff8cab',
    'danger-fill': '#c4003f',
    'danger-soft': '#3a1a26',
    success: '#6fd3a0',
    'success-soft': '#16301f',
    warning: '#f0b94b',
    'warning-soft': '#33270d',
    teal: '#5cc8da',
    violet: '#c7a8f2',
    'teal-soft': '#12323c',
    'indigo-soft': '#2c3259',
    'green-soft': '#16301f',
    'amber-soft': '#33270d',
    'violet-soft': '#33244d',
    'slate-soft': '#2b3040',
    'heat-1': '#20243a',
    'heat-2': '#282e4d',
    'heat-3': '#333b67',
    'heat-4': '#424d8c',
    'age-1': '#3b4374',
    'age-2': '#5a69cf',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 45%)',
  },
};

/** Sizes, px. */
export const sizes = {
  /** Top bar (product.md section 7). */
  bar: 56,
  /** Side menu, expanded and collapsed (spec.md section 9). */
  drawer: 280,
  folded: 64,
  radiusTile: 6,
  radius: 8,
  radiusCard: 12,
  control: 36,
  controlSmall: 28,
  /** Minimum touch target. */
  controlLarge: 44,
  /** Circle with the letters of a person in a row. */
  face: 24,
} as const;

export const FONT_FAMILY = "'Heebo Variable', 'Heebo Fallback', system-ui, sans-serif";

/** Attribute of the document with the chosen scheme. Without it the system's scheme applies. */
const THEME_SELECTORS = { light: "[data-theme='light']", dark: "[data-theme='dark']" };

/**
 * Returns the style of the dark scheme, for a dark system and for a user who has chosen it.
 * @param rule builds the rules below a selector of the document.
 */
export function darkStyles(rule: (root: string) => string): string {
  const systemDarkRule = `@media (prefers-color-scheme:dark){${rule(`:root:not(${THEME_SELECTORS.light})`)}}`;
  return systemDarkRule + rule(`:root${THEME_SELECTORS.dark}`);
}

/** Returns the custom properties as CSS: sizes and the colours of both schemes. */
export function tokenStyles(): string {
  const lengths = { bar: sizes.bar, drawer: sizes.drawer, folded: sizes.folded };
  const pixels = Object.entries(lengths).map(([name, px]) => `--${name}: ${px}px;`);
  const look = (scheme: ColourScheme) =>
    Object.entries(colours[scheme]).map(([name, colour]) => `--${name}: ${colour};`);
  const light = [...pixels, ...look('light')].join('');
  const schemes = `:root${THEME_SELECTORS.light}{color-scheme:light}:root${THEME_SELECTORS.dark}{color-scheme:dark}`;
  const dark = darkStyles((root) => `${root}{${look('dark').join('')}}`);
  return `:root{color-scheme:light dark;${light}}${dark}${schemes}`;
}
