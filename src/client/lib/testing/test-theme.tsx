import ConfigProvider from 'antd/es/config-provider/index';
import type { ThemeConfig } from 'antd/es/config-provider/context';
import type { ReactNode } from 'react';

/** antd's theme in tests. jsdom has no layout, so styles are not computed. */
const TEST_THEME: ThemeConfig = { zeroRuntime: true, token: { motion: false } };

/** Renders its children in the theme of tests: `render(part, { wrapper: TestTheme })`. */
export function TestTheme({ children }: { children: ReactNode }): ReactNode {
  return <ConfigProvider theme={TEST_THEME}>{children}</ConfigProvider>;
}
