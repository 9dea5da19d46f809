import { StyleProvider } from '@ant-design/cssinjs/es/StyleContext';
import ConfigProvider from 'antd/es/config-provider/index';
import heIL from 'antd/es/locale/he_IL';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { themeOf, type ColourScheme } from './theme';

const DARK = '(prefers-color-scheme: dark)';

function watchScheme(onChange: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const schemeNow = (): ColourScheme => (window.matchMedia(DARK).matches ? 'dark' : 'light');

/**
 * antd for the whole product: Hebrew, right to left, our colours, light or dark as the system is. Date pickers speak the
 * language of dayjs instead, which is set where they are shown: no other page needs dayjs.
 */
export function ThemeProvider({ children }: { children: ReactNode }): ReactNode {
  const scheme = useSyncExternalStore(watchScheme, schemeNow, () => 'light' as const);
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  return (
    <StyleProvider layer>
      <ConfigProvider direction="rtl" locale={heIL} theme={theme} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
