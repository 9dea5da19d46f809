import type { ThemeConfig } from 'antd/es/config-provider/context';
import darkAlgorithm from 'antd/es/theme/themes/dark/index';
import defaultAlgorithm from 'antd/es/theme/themes/default/index';
import { colours, FONT_FAMILY, sizes, type Colours, type ColourScheme } from './tokens';

/** Returns antd's theme. Its variables are defined on `.app`, the body. `isTouched`: the pointer is a finger. */
export function buildTheme(scheme: ColourScheme, isTouched = false): ThemeConfig {
  const look = colours[scheme];
  // Touch targets, independent of the control's size.
  const [control, controlSmall] = isTouched
    ? [sizes.controlLarge, sizes.controlLarge]
    : [sizes.control, sizes.controlSmall];
  return {
    algorithm: [scheme === 'dark' ? darkAlgorithm : defaultAlgorithm, ownPrimary(look)],
    cssVar: { key: 'app' },
    hashed: false,
    token: {
      ...colourTokens(look),
      fontFamily: FONT_FAMILY,
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeHeading1: 20,
      fontSizeHeading2: 16,
      fontWeightStrong: 600,
      borderRadius: sizes.radius,
      borderRadiusSM: sizes.radiusTile,
      borderRadiusLG: sizes.radiusCard,
      boxShadow: look.shadow,
      boxShadowSecondary: look.shadow,
      // Off: animations delay quick users, and an interrupted one can get stuck.
      motion: false,
      controlHeight: control,
      controlHeightSM: controlSmall,
      controlHeightLG: sizes.controlLarge,
    },
    components: {
      Avatar: FACES,
      Progress: { remainingColor: look.line },
      // WCAG 1.4.11: the track of a switch that is off, as it is and under the pointer.
      Switch: { colorTextQuaternary: look.muted, colorTextTertiary: look.muted },
      ...componentTokens(look, isTouched),
      ...(isTouched && { DatePicker: TOUCHED_DAYS }),
    },
  };
}

/** Keeps the colour of filled buttons, which antd's dark algorithm would dim. */
function ownPrimary({ primary }: Colours): typeof defaultAlgorithm {
  return (seed, map = defaultAlgorithm(seed)) => ({ ...map, colorPrimary: primary });
}

function colourTokens(look: Colours): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: look.primary,
    colorPrimaryHover: look['primary-hover'],
    colorPrimaryBg: look['accent-soft'],
    colorPrimaryText: look.accent,
    colorInfo: look.primary,
    colorInfoBg: look['accent-soft'],
    colorInfoBorder: look['accent-soft'],
    colorLink: look.accent,
    colorLinkHover: look.accent,
    colorLinkActive: look.accent,
    // antd's dark algorithm derives muddy soft colours from the seeds.
    colorError: look.danger,
    colorErrorText: look.danger,
    colorErrorBg: look['danger-soft'],
    colorErrorBorder: look['danger-soft'],
    colorSuccess: look.success,
    colorSuccessText: look.success,
    colorSuccessBg: look['success-soft'],
    colorSuccessBorder: look['success-soft'],
    colorWarning: look.warning,
    colorWarningText: look.warning,
    colorWarningBg: look['warning-soft'],
    colorWarningBorder: look['warning-soft'],
    colorBgBase: look.surface,
    colorTextBase: look.text,
    colorBgLayout: look.background,
    colorBgContainer: look.surface,
    colorBgElevated: look.raised,
    colorFillAlter: look.sunken,
    colorText: look.text,
    colorTextSecondary: look.muted,
    colorTextDescription: look.muted,
    // The placeholder is the label of some selects, so it must be legible.
    colorTextPlaceholder: look.muted,
    colorBorder: look.field,
    colorBorderSecondary: look.line,
    colorSplit: look.line,
  };
}

/** Faces. Their letters stand in the icon's place. */
const FACES = {
  containerSize: sizes.control,
  containerSizeSM: sizes.face,
  iconFontSize: 14,
  iconFontSizeSM: 12,
};

/** Days of 44 px, of which a month fits into a phone. A row is 12 px higher than its cells. */
const TOUCHED_DAYS = { cellWidth: sizes.controlLarge, cellHeight: sizes.controlLarge - 12 };

function componentTokens(look: Colours, isTouched: boolean): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      defaultBorderColor: look.edge,
      // The primary hover colour is too dark for text on the dark background.
      defaultHoverColor: look.accent,
      defaultActiveColor: look.accent,
    },
    Card: {
      headerHeight: 48,
      headerHeightSM: 44,
      headerFontSize: 16,
      headerFontSizeSM: 16,
      bodyPadding: 16,
      bodyPaddingSM: 16,
      headerPadding: 16,
      headerPaddingSM: 16,
    },
    Descriptions: { labelBg: look.surface, labelColor: look.muted, itemPaddingBottom: 12 },
    Drawer: { padding: 12, paddingLG: 16, footerPaddingBlock: 12, footerPaddingInline: 16 },
    Layout: {
      siderBg: look.surface,
      headerBg: look.surface,
      headerHeight: sizes.bar,
      headerPadding: '0 24px',
      bodyBg: look.background,
      headerColor: look.text,
    },
    Menu: {
      itemHeight: isTouched ? sizes.controlLarge : 38,
      itemBg: 'transparent',
      itemBorderRadius: sizes.radius,
      itemMarginInline: 0,
      itemMarginBlock: 0,
      itemColor: look.text,
      itemHoverBg: look.background,
      itemSelectedBg: look['accent-soft'],
      itemSelectedColor: look.accent,
      itemActiveBg: look['accent-soft'],
      groupTitleColor: look.muted,
      groupTitleFontSize: 12,
      iconSize: 16,
      collapsedIconSize: 16,
      // Width inside the side menu's padding, px.
      collapsedWidth: sizes.folded - 24,
      activeBarBorderWidth: 0,
      subMenuItemBg: look.surface,
    },
    Segmented: {
      trackBg: look.line,
      // The track extends the touch target by 2 px on each side.
      ...(isTouched && { controlHeight: sizes.controlLarge + 4, controlHeightSM: sizes.controlLarge + 4 }),
    },
    Statistic: { titleFontSize: 13, contentFontSize: 26 },
    Table: {
      headerBg: look.surface,
      headerColor: look.muted,
      headerSortActiveBg: look.surface,
      headerSortHoverBg: look.sunken,
      headerSplitColor: 'transparent',
      // Sticky cells need an opaque background.
      bodySortBg: look.surface,
      rowHoverBg: look.sunken,
      rowSelectedBg: look['accent-soft'],
      rowSelectedHoverBg: look['accent-soft'],
      borderColor: look.line,
      footerBg: look.sunken,
      cellFontSizeSM: 14,
      // Rows of 40 px, 46 px with a second line.
      cellPaddingBlock: 9,
      cellPaddingBlockSM: 8,
      cellPaddingInlineSM: 12,
    },
    Tabs: { horizontalItemPadding: isTouched ? '11px 0' : '8px 0', titleFontSize: 14 },
    Tag: {
      // The info colour is too dark for text on a dark background.
      colorInfo: look.accent,
      defaultBg: look.sunken,
      defaultColor: look.text,
    },
  };
}
