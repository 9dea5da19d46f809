import type Cache from '@ant-design/cssinjs/es/Cache';
import { StyleProvider } from '@ant-design/cssinjs/es/StyleContext';
import ConfigProvider from 'antd/es/config-provider/index';
import heIL from 'antd/es/locale/he_IL';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { themeOf } from './theme';
import type { ColourScheme } from './tokens';

const DARK = '(prefers-color-scheme: dark)';

function watchScheme(onChange: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const schemeNow = (): ColourScheme => (window.matchMedia(DARK).matches ? 'dark' : 'light');

/** For the build, which has no window: the scheme to paint in, and where antd puts the styles that it makes. */
export interface Painting {
  scheme: ColourScheme;
  styles: Cache;
}

interface Props {
  painting?: Painting | undefined;
  children: ReactNode;
}

/**
 * antd for the whole product: Hebrew, right to left, our colours, light or dark as the system is. Date pickers speak the
 * language of dayjs instead, which is set where they are shown: no other page needs dayjs.
 */
export function ThemeProvider({ painting, children }: Props): ReactNode {
  // A painted page is the same in both schemes, save its style: the browser's scheme counts from the first render on.
  const scheme = useSyncExternalStore(watchScheme, schemeNow, () => painting?.scheme ?? schemeNow());
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  return (
    <StyleProvider layer {...(painting && { cache: painting.styles })}>
      <ConfigProvider direction="rtl" locale={heIL} theme={theme} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
