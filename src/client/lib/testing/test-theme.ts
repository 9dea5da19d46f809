import type { ThemeConfig } from 'antd/es/config-provider/context';

/** antd's theme in tests. jsdom has no layout, so styles are not computed. */
export const TEST_THEME: ThemeConfig = { zeroRuntime: true, token: { motion: false } };
