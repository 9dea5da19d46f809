import type Cache from '@ant-design/cssinjs/es/Cache';
import { StyleProvider } from '@ant-design/cssinjs/es/StyleContext';
import ConfigProvider from 'antd/es/config-provider/index';
import heIL from 'antd/es/locale/he_IL';
import { useMemo, type ReactNode } from 'react';
import { useMedia } from '../../ui/use-media';
import { themeOf } from './theme';
import type { ColourScheme } from './tokens';

const DARK = '(prefers-color-scheme: dark)';

const TOUCHED = '(pointer: coarse)';

/** For the build, which has no window: the scheme to paint in, and where antd puts the styles that it makes. */
export interface Painting {
  scheme: ColourScheme;
  styles: Cache;
}

/** Where the page has its landmark for menus, choices and explanations. */
export const POPUPS = 'popups';

const popupContainer = (): HTMLElement => document.getElementById(POPUPS) ?? document.body;

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
  const isDark = useMedia(DARK, painting && painting.scheme === 'dark');
  const isTouched = useMedia(TOUCHED, painting && false);
  const theme = useMemo(() => themeOf(isDark ? 'dark' : 'light', isTouched), [isDark, isTouched]);
  return (
    <StyleProvider layer {...(painting && { cache: painting.styles })}>
      <ConfigProvider
        direction="rtl"
        locale={heIL}
        theme={theme}
        wave={{ disabled: true }}
        getPopupContainer={popupContainer}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
