import getDesignToken from 'antd/es/theme/getDesignToken';
import { FACE_TINTS } from '#client/components/values/face-looks';
import { buildTheme } from './theme';
import { colours } from './tokens';

/** Relative luminance of `#rrggbb` by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)('makes placeholders legible in the %s scheme', (scheme) => {
  const { colorTextPlaceholder, colorBgContainer } = getDesignToken(buildTheme(scheme));
  expect(colorTextPlaceholder).toMatch(/^#[\da-f]{6}$/);
  expect(contrast(colorTextPlaceholder, colorBgContainer)).toBeGreaterThanOrEqual(4.5);
});

it.each(['light', 'dark'] as const)('makes the letters of faces legible in the %s scheme', (scheme) => {
  for (const { letters, ground } of FACE_TINTS) {
    expect(contrast(colours[scheme][letters], colours[scheme][ground])).toBeGreaterThanOrEqual(4.6);
  }
});

it('makes controls and the days of a month 44 px high for a finger, with the space between days', () => {
  const [mouse, finger] = [buildTheme('light'), buildTheme('light', true)];
  expect([mouse.token?.controlHeight, finger.token?.controlHeight]).toEqual([36, 44]);
  const days = { cellWidth: 44, cellHeight: 32 };
  expect([mouse.components?.DatePicker, finger.components?.DatePicker]).toEqual([undefined, days]);
});

describe.each(['light', 'dark'] as const)('filled button in the %s scheme', (scheme) => {
  const { colorPrimary, colorTextLightSolid, colorPrimaryHover } = getDesignToken(buildTheme(scheme));

  it("has the product's colours", () => {
    expect(colorPrimary).toBe('#3f51b5');
    expect(colours[scheme]).toMatchObject({ primary: '#3f51b5', action: '#f50057' });
  });

  it.each([colorPrimary, colorPrimaryHover, colours[scheme]['danger-fill']])('is legible on %s', (fill) => {
    expect(contrast(fill, colorTextLightSolid.replace(/^#fff$/, '#ffffff'))).toBeGreaterThanOrEqual(4.5);
  });
});
