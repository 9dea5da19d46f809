import type { ThemeConfig } from 'antd/es/config-provider/context';
import darkAlgorithm from 'antd/es/theme/themes/dark/index';
import defaultAlgorithm from 'antd/es/theme/themes/default/index';

export type ColourScheme = 'light' | 'dark';

/** From spec.md section 1. The secondary colour is `--action` in app.css. */
const PRIMARY = '#3f51b5';
const PRIMARY_HOVER = '#35459c';

/** The same values as in app.css, which paints before any script has run. */
const surfaces: Record<
  ColourScheme,
  Record<'background' | 'surface' | 'raised' | 'text' | 'muted' | 'line', string>
> = {
  light: {
    background: '#f5f6fa',
    surface: '#ffffff',
    raised: '#ffffff',
    text: '#1b1f2e',
    muted: '#5b6278',
    line: '#e3e6ef',
  },
  dark: {
    background: '#11131b',
    surface: '#191c27',
    raised: '#222635',
    text: '#e7e9f2',
    muted: '#9aa2b8',
    line: '#2b3040',
  },
};

/** antd's theme. Its variables stand at `.app`, which is the page's body. */
export function themeOf(scheme: ColourScheme): ThemeConfig {
  const { background, surface, raised, text, muted, line } = surfaces[scheme];
  return {
    algorithm: scheme === 'dark' ? darkAlgorithm : defaultAlgorithm,
    cssVar: { key: 'app' },
    hashed: false,
    token: {
      colorPrimary: scheme === 'dark' ? '#6675d6' : PRIMARY,
      colorInfo: scheme === 'dark' ? '#6675d6' : PRIMARY,
      colorLink: scheme === 'dark' ? '#9fa9e8' : PRIMARY,
      colorError: scheme === 'dark' ? '#ff5c8a' : '#c4003f',
      colorBgBase: surface,
      colorTextBase: text,
      colorBgLayout: background,
      colorBgContainer: surface,
      colorBgElevated: raised,
      colorText: text,
      colorTextSecondary: muted,
      // A list's name stands in the field itself: it must be readable before anything is chosen.
      colorTextPlaceholder: muted,
      colorBorder: line,
      colorBorderSecondary: line,
      fontFamily: "'Heebo Variable', 'Heebo Fallback', system-ui, sans-serif",
      fontSize: 14,
      fontSizeHeading1: 20,
      fontSizeHeading2: 16,
      borderRadius: 8,
      // A working tool: a menu that still moves is missed by whoever is quick, and a motion cut short can stick.
      motion: false,
      controlHeight: 36,
      controlHeightLG: 44,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        fontWeight: 500,
        // antd's own, lighter than the accent, is too faint for white text on it and for links.
        ...(scheme === 'light' && { colorPrimaryHover: PRIMARY_HOVER, colorLinkHover: PRIMARY_HOVER }),
      },
      Table: { cellPaddingBlock: 9, headerBg: background },
    },
  };
}
