import type Cache from '@ant-design/cssinjs/es/Cache';
import { StyleProvider } from '@ant-design/cssinjs/es/StyleContext';
import ConfigProvider from 'antd/es/config-provider/index';
import heIL from 'antd/es/locale/he_IL';
import { useMemo, type ReactNode } from 'react';
import { useMedia } from '../../components/hooks/use-media';
import { buildTheme } from './theme';
import type { ColourScheme } from './tokens';

const DARK = '(prefers-color-scheme: dark)';

const TOUCHED = '(pointer: coarse)';

/** Colour scheme and style cache for prerendering, which has no window. */
export interface Painting {
  scheme: ColourScheme;
  styles: Cache;
}

/** Id of the landmark that contains menus, dropdowns and popovers. */
export const POPUPS = 'popups';

const popupContainer = (): HTMLElement => document.getElementById(POPUPS) ?? document.body;

interface Props {
  painting?: Painting | undefined;
  children: ReactNode;
}

/**
 * antd configuration: Hebrew, right-to-left, own colours, light or dark scheme by the system. Date pickers use dayjs'
 * locale, which is set where they are rendered, so that other pages do not load dayjs.
 */
export function ThemeProvider({ painting, children }: Props): ReactNode {
  // A prerendered page differs between the schemes only by its styles, so the browser's scheme applies from the first
  // render.
  const isDark = useMedia(DARK, painting && painting.scheme === 'dark');
  const isTouched = useMedia(TOUCHED, painting && false);
  const theme = useMemo(() => buildTheme(isDark ? 'dark' : 'light', isTouched), [isDark, isTouched]);
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
